// The buttons below a result that help: what docs/words.md names for each failure.
import { Button, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useApi, useAppState, useDo } from "../../api/context";
import type { Again, RunView, SkillPage } from "../../api/types";
import { go } from "../../app/routes";
import { en } from "../../i18n/en";
import { useSay } from "../../ui/live";
import { useGetChrome } from "../first-start/useGetChrome";
import { sameInputs } from "../run/ranWith";
import { canOpen, type Help, longer } from "./outcome";
import classes from "./Result.module.css";

interface Props {
  run: RunView;
  page: SkillPage;
  help: Help[];
  changeInputs: () => void;
  line: boolean;
  showLine: (on: boolean) => void;
}

export function Helpers({ run, page, help, changeInputs, line, showLine }: Props) {
  const api = useApi();
  const tryTo = useDo();
  const { tabs } = useAppState();
  const get = useGetChrome();
  const again = useRunAgain(run, page);
  const opened = useOpened(run);
  const tabThere = tabs.some((t) => t.id === run.tabId);
  const site = page.sites.find(canOpen) ?? "";

  const buttons: Record<Help, { label: string; press: () => unknown; shown?: boolean; expanded?: boolean }> = {
    "show-tab": { label: en.result.showTab, press: () => tryTo(api.showTab(run.tabId)), shown: tabThere },
    "choose-tab": { label: en.result.chooseTab, press: showTabs },
    "open-chrome": { label: en.result.openChrome, press: () => tryTo(api.openChrome()) },
    "get-chrome": { label: en.result.getChrome, press: get },
    again: { label: en.result.runAgain, press: () => again({}) },
    longer: {
      label: en.result.runWith(longer(run.seconds)),
      press: () => again({ seconds: longer(run.seconds) }),
    },
    back: { label: en.result.goBack, press: () => again({ back: true }), shown: run.url !== "" },
    "open-again": { label: en.result.openAgain, press: () => opened.open(api.openAgain(run.id)) },
    "open-site": { label: en.result.openSite(site), press: () => opened.open(api.openSite(page.key)) },
    "any-site": { label: en.result.anySite, press: () => again({ anySite: true }) },
    "allow-site": {
      label: en.result.allowSite(run.error?.host ?? ""),
      press: async () => {
        const host = run.error?.host ?? "";
        if ((await tryTo(api.allowSite(page.key, host).then(() => true))) === true) await again({});
      },
      shown: run.error?.host !== undefined,
    },
    review: { label: en.result.review, press: () => go({ at: "skill", key: page.key }) },
    inputs: { label: en.result.changeInputs, press: changeInputs },
    line: { label: line ? en.result.hideLine : en.result.showLine, press: () => showLine(!line), expanded: line },
  };
  if (opened.tab) {
    return (
      <div className={classes.opened}>
        <Text>{en.result.opened}</Text>
        <div className={classes.helpers}>
          <Button variant="default" onClick={() => again({ tabId: opened.tab })} autoFocus>
            {en.run.run}
          </Button>
          <Button variant="default" onClick={() => tryTo(api.showTab(opened.tab))}>
            {en.result.showTab}
          </Button>
        </div>
      </div>
    );
  }
  // Without its tab there is no way back; the page can be opened anew.
  const wanted = help.map((name) => (name === "back" && !tabThere ? "open-again" : name));
  return wanted.map((name) => {
    const { label, press, shown = true, expanded } = buttons[name];
    return shown ? (
      <Button
        key={name}
        variant="default"
        aria-expanded={expanded}
        loading={opened.busy && (name === "open-again" || name === "open-site")}
        onClick={() => void press()}
      >
        {label}
      </Button>
    ) : null;
  });
}

/** The list of tabs is the chip's. */
const showTabs = () => document.querySelector<HTMLButtonElement>("[data-tab-chip]")?.click();

/** Runs once more with the same inputs, which the app has kept, and shows the new run. */
function useRunAgain(run: RunView, page: SkillPage) {
  const api = useApi();
  const tryTo = useDo();
  return async (change: Partial<Again>) => {
    const id = await tryTo(
      api.runAgain({ run: run.id, tabId: "", anySite: false, back: false, seconds: 0, ...change }),
    );
    if (!id) return;
    sameInputs(run.id, id);
    go({ at: "tool", key: page.key, tool: run.tool, run: id });
  };
}

/** A page that was opened for this run, so that it can run there. */
function useOpened(run: RunView) {
  const tryTo = useDo();
  const say = useSay();
  const [tab, setTab] = useState("");
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run has opened nothing yet.
  useEffect(() => setTab(""), [run.id]);
  const open = async (call: Promise<string>) => {
    setBusy(true);
    const id = await tryTo(call);
    setBusy(false);
    if (!id) return;
    setTab(id);
    say(en.result.opened);
  };
  return { tab, busy, open };
}
