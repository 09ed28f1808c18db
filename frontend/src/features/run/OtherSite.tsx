// Says, before anything runs, that the tab is not one of the skill's, and opens one that is.
import { Button, Text } from "@mantine/core";
import { Info, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useApi, useAppState, useDo } from "../../api/context";
import type { SkillPage, Tool } from "../../api/types";
import { en } from "../../i18n/en";
import { siteOf } from "../../ui/address";
import { canOpen } from "../result/outcome";
import classes from "./RunPage.module.css";

export function OtherSite({ page, tool }: { page: SkillPage; tool: Tool }) {
  const api = useApi();
  const tryTo = useDo();
  const { browser, current, skills } = useAppState();
  const [busy, setBusy] = useState(false);
  const item = skills.find((s) => s.key === page.key);
  if (browser.status !== "running" || !current.tabId || !item || item.forTab) return null;
  const site = siteOf(current.url) || current.title;
  const own = page.sites.find(canOpen);
  // A script finds its way from any page.
  const script = tool.kind === "node";
  // Shown, so that it becomes the current tab: the form's Run acts on that one.
  const open = async () => {
    setBusy(true);
    await tryTo(api.openSite(page.key).then((tab) => api.showTab(tab)));
    setBusy(false);
  };
  return (
    <div className={classes.other} data-told={script || undefined}>
      {script ? <Info size={16} aria-hidden="true" /> : <TriangleAlert size={16} aria-hidden="true" />}
      <div>
        {/* A site that looks as if it were the skill's has a sentence of its own. */}
        <Text>
          {script
            ? en.run.scriptStarts(site)
            : current.blocked || item.why || en.run.otherSite(page.sites.join(", ") || en.list.noSites, site)}
        </Text>
        {own && (
          <Button variant="default" mt="xs" loading={busy} onClick={open}>
            {en.result.openSite(own)}
          </Button>
        )}
      </div>
    </div>
  );
}
