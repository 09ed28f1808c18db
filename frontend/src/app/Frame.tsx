// The frame: the tab and the one button on top, the skills on the left, the page in the middle.

import { Button, CloseButton } from "@mantine/core";
import { openSpotlight } from "@mantine/spotlight";
import { Info } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApi, useAppState, useDo } from "../api/context";
import { hintForPeople } from "../api/hint";
import { FirstStart } from "../features/first-start/FirstStart";
import { ChooseChrome } from "../features/first-start/NoChrome";
import { useGetChrome } from "../features/first-start/useGetChrome";
import { HelpPage } from "../features/help/HelpPage";
import { Overview } from "../features/overview/Overview";
import { QuitDialog } from "../features/quit/QuitDialog";
import { RunPage } from "../features/run/RunPage";
import { SettingsPage } from "../features/settings/SettingsPage";
import { SkillList } from "../features/skills/SkillList";
import { OneButton } from "../features/tabs/OneButton";
import { PinGone } from "../features/tabs/PinGone";
import { TabChip } from "../features/tabs/TabChip";
import { en } from "../i18n/en";
import { Boundary } from "../ui/Boundary";
import { useCompact } from "../ui/useTextScale";
import classes from "./Frame.module.css";
import { useShortcuts } from "./keys";
import { useLastPlace } from "./lastPlace";
import { Palette } from "./Palette";
import { type Place, toHash, usePlace } from "./routes";

export function Frame() {
  const state = useAppState();
  const compact = useCompact(state.settings.textSize);
  const place = usePlace();
  const [tabsOpen, setTabsOpen] = useState(false);
  const search = useCallback(() => {
    const field = document.querySelector<HTMLInputElement>("input[data-skill-search], [data-skill-search] input");
    if (field) field.focus();
    else openSpotlight();
  }, []);
  const api = useApi();
  const tryTo = useDo();
  const quit = useCallback(() => void tryTo(api.closeWindow()), [api, tryTo]);
  useShortcuts({ search, quit });
  useLastPlace();
  return (
    <div className={classes.frame} data-compact={compact || undefined}>
      <section className={classes.top} data-region="top" tabIndex={-1} aria-label={en.regions.top}>
        {!compact && <span className={classes.brand}>{en.app.name}</span>}
        <div className={classes.chip}>
          <TabChip open={tabsOpen} setOpen={setTabsOpen} />
          <PinGone />
        </div>
        <OneButton compact={compact} />
      </section>
      <aside className={classes.list} data-region="list" tabIndex={-1} aria-label={en.regions.list}>
        <SkillList compact={compact} />
      </aside>
      <main className={classes.main} data-region="page" tabIndex={-1} aria-label={en.regions.page}>
        <Notices />
        <Boundary reset={toHash(place)}>
          <PlaceView place={place} compact={compact} />
        </Boundary>
      </main>
      <Palette showTabs={() => setTabsOpen(true)} />
      <QuitDialog />
    </div>
  );
}

function PlaceView({ place, compact }: { place: Place; compact: boolean }) {
  const { firstStart, skills } = useAppState();
  switch (place.at) {
    case "skill":
      return <Overview key={place.key} skillKey={place.key} note={place.note} />;
    case "tool":
      return <RunPage skillKey={place.key} toolName={place.tool} runId={place.run} compact={compact} />;
    case "settings":
      return <SettingsPage />;
    case "help":
      return <HelpPage />;
    case "welcome":
      return <FirstStart />;
    case "home": {
      const first = skills.find((s) => s.forTab) ?? skills[0];
      return firstStart || !first ? <FirstStart /> : <Overview key={first.key} skillKey={first.key} />;
    }
  }
}

/** Remarks of the app that belong to no run, and the separate Chrome, explained once. */
function Notices() {
  const api = useApi();
  const run = useDo();
  const get = useGetChrome();
  const place = usePlace();
  const { browser, settings, notices, firstStart } = useAppState();
  // Until the window is opened anew; a notice that changed is shown again.
  const [read, setRead] = useState<string[]>([]);
  // The first page and Settings say some of it themselves.
  const first = place.at === "welcome" || (place.at === "home" && firstStart);
  const explain = browser.status === "running" && !settings.chromeExplained && !first;
  // Why Chrome went, or did not start.
  const why =
    browser.status === "lost" || browser.status === "stopped"
      ? [browser.message, hintForPeople(browser.hint)].filter(Boolean).join(" ")
      : "";
  // A start that fails once more says so once more.
  const starting = browser.status === "starting";
  const last = useRef("");
  if (why) last.current = why;
  useEffect(() => {
    if (starting) setRead((texts) => texts.filter((text) => text !== last.current));
  }, [starting]);
  const texts = [...notices, ...browser.notes, why].filter((text) => text && !read.includes(text));
  const missing = browser.status === "missing" && !first && place.at !== "settings";
  if (!explain && !missing && texts.length === 0) return null;
  return (
    <div className={classes.notices}>
      {texts.map((text) => (
        <div key={text} className={classes.notice} role={text === why ? "alert" : undefined}>
          <Info size={16} aria-hidden="true" />
          <span>{text}</span>
          <CloseButton aria-label={en.errors.close} title={en.errors.close} onClick={() => setRead([...read, text])} />
        </div>
      ))}
      {missing && (
        <div className={classes.notice}>
          <Info size={16} aria-hidden="true" />
          <span>{browser.message || en.first.needsText}</span>
          <Button variant="default" onClick={get}>
            {en.first.get}
          </Button>
          <ChooseChrome />
        </div>
      )}
      {explain && (
        <div className={classes.notice}>
          <Info size={16} aria-hidden="true" />
          <span>{en.first.separate}</span>
          <Button variant="default" onClick={() => run(api.saveSettings({ ...settings, chromeExplained: true }))}>
            {en.errors.close}
          </Button>
        </div>
      )}
    </div>
  );
}
