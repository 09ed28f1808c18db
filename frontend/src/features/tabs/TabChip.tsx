// The current tab, always on top: whose Chrome, which page, how many skills, when it was looked at.
import { Badge, Popover, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { ChevronDown, Globe, Pin } from "lucide-react";
import { useState } from "react";
import { useAppState } from "../../api/context";
import type { Browser } from "../../api/types";
import { en } from "../../i18n/en";
import { shortUrl } from "../../ui/address";
import { Middle } from "../../ui/Middle";
import classes from "./TabChip.module.css";
import { TabList } from "./TabList";

interface Props {
  open: boolean;
  setOpen: (open: boolean) => void;
}

export function TabChip({ open, setOpen }: Props) {
  const state = useAppState();
  const [width, setWidth] = useState(0);
  const running = state.browser.status === "running";
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width={Math.max(width, 420)}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.chip}
          data-tab-chip
          ref={(node) => {
            if (node && node.offsetWidth !== width) setWidth(node.offsetWidth);
          }}
          onClick={() => setOpen(!open)}
          disabled={!running}
        >
          <span className={classes.sign}>
            <Globe size={20} aria-hidden="true" />
            <span className={classes.dot} data-status={state.browser.status} />
          </span>
          {running ? <Inside /> : <span className={classes.what}>{statusText(state.browser)}</span>}
          {running && <VisuallyHidden>, {en.bar.tabs}</VisuallyHidden>}
          {running && <ChevronDown size={16} aria-hidden="true" className={classes.arrow} />}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} className={classes.dropdown}>
        <TabList close={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Inside() {
  const { current, skills } = useAppState();
  const fit = skills.filter((s) => s.forTab).length;
  if (!current.tabId) return <span className={classes.what}>{current.reason || en.bar.noTab}</span>;
  const seen = current.pinned ? en.bar.pinned : current.seenAt ? en.bar.seen(current.seenAt) : "";
  return (
    <span className={classes.words}>
      <span className={classes.line}>
        <Middle text={current.title || en.tabs.untitled} className={classes.title} />
        <VisuallyHidden>, </VisuallyHidden>
        <Badge variant="light" size="sm" className={classes.whose}>
          {en.bar.ours}
        </Badge>
      </span>
      <span className={classes.line}>
        <VisuallyHidden>, </VisuallyHidden>
        <Middle text={shortUrl(current.url)} className={classes.url} />
        <VisuallyHidden>, </VisuallyHidden>
        <span className={classes.facts}>
          {current.pinned && <Pin size={12} aria-hidden="true" />}
          <span className={classes.fact}>
            {en.bar.skills(fit)}
            <span className={classes.seen}>{seen && ` · ${seen}`}</span>
          </span>
        </span>
      </span>
    </span>
  );
}

/** What stands in the place of a tab while there is no Chrome. */
function statusText({ status, name }: Browser): string {
  if (status === "missing") return en.bar.missing;
  if (status === "starting") return en.bar.starting;
  return status === "lost" ? en.bar.lost(name) : en.bar.stopped;
}
