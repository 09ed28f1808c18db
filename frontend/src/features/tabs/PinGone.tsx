// Says that the pinned tab was closed: the next run goes elsewhere, and nobody chose that.
import { CloseButton } from "@mantine/core";
import { PinOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useAppState } from "../../api/context";
import { en } from "../../i18n/en";
import { useSay } from "../../ui/live";
import classes from "./TabChip.module.css";

/** Whether the pinned tab went by itself, until another is pinned or the person has read it. */
function usePinGone(): [boolean, () => void] {
  const { current, tabs, browser } = useAppState();
  const [gone, setGone] = useState(false);
  const pinned = useRef("");
  useEffect(() => {
    const before = pinned.current;
    const { tabId, pinned: now } = current;
    pinned.current = now ? tabId : "";
    if (now || browser.status !== "running") setGone(false);
    else if (before && !tabs.some((tab) => tab.id === before)) setGone(true);
  }, [current, tabs, browser.status]);
  return [gone, () => setGone(false)];
}

export function PinGone() {
  const { current } = useAppState();
  const [gone, read] = usePinGone();
  const say = useSay();
  useEffect(() => {
    if (gone) say(en.bar.pinGone);
  }, [gone, say]);
  if (!gone) return null;
  return (
    <div className={classes.pinGone}>
      <PinOff size={16} aria-hidden="true" />
      <span className={classes.pinWords}>
        {en.bar.pinGone} {current.tabId && en.bar.pinGoneNow(current.title || en.tabs.untitled)}
      </span>
      <CloseButton aria-label={en.errors.close} title={en.errors.close} onClick={read} />
    </div>
  );
}
