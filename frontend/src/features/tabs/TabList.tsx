// The tabs of Chrome by window: search, choose one (which pins it), show it.
import { ActionIcon, Badge, Button, Text, TextInput, Tooltip, UnstyledButton } from "@mantine/core";
import { ExternalLink, Pin, PinOff, Search } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useApi, useAppState, useDo } from "../../api/context";
import type { Tab } from "../../api/types";
import { en } from "../../i18n/en";
import { shortUrl } from "../../ui/address";
import { Middle } from "../../ui/Middle";
import classes from "./TabList.module.css";

/** The tabs that hold the text, by window in their order. */
export function byWindow(tabs: Tab[], text: string): [number, Tab[]][] {
  const wanted = text.trim().toLocaleLowerCase();
  const groups = new Map<number, Tab[]>();
  for (const tab of tabs) {
    if (wanted && !`${tab.title} ${tab.url}`.toLocaleLowerCase().includes(wanted)) continue;
    groups.set(tab.window, [...(groups.get(tab.window) ?? []), tab]);
  }
  return [...groups];
}

export function TabList({ close }: { close: () => void }) {
  const api = useApi();
  const run = useDo();
  const { tabs, current } = useAppState();
  const [text, setText] = useState("");
  const groups = byWindow(tabs, text);
  const box = useRef<HTMLElement>(null);
  // The arrow keys walk from the search through the tabs; Enter in the search takes the first one.
  const keys = (event: KeyboardEvent) => {
    const rows = [...(box.current?.querySelectorAll<HTMLElement>("[data-tab]") ?? [])];
    const inSearch = event.target instanceof HTMLInputElement;
    if (event.key === "Enter" && inSearch) {
      event.preventDefault();
      rows[0]?.click();
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = rows.findIndex((row) => row.parentElement?.contains(document.activeElement)) + step;
    if (next < 0 && !inSearch) box.current?.querySelector("input")?.focus();
    else rows[Math.min(next, rows.length - 1)]?.focus();
  };
  return (
    <section ref={box} className={classes.list} aria-label={en.tabs.title} onKeyDown={keys}>
      <div className={classes.head}>
        <TextInput
          data-autofocus
          aria-label={en.tabs.search}
          placeholder={en.tabs.search}
          leftSection={<Search size={16} aria-hidden="true" />}
          value={text}
          onChange={(e) => setText(e.currentTarget.value)}
        />
        {current.pinned && (
          <Button
            variant="default"
            leftSection={<PinOff size={16} aria-hidden="true" />}
            onClick={() => run(api.unpinTab())}
          >
            {en.tabs.unpin}
          </Button>
        )}
      </div>
      <div className={classes.groups}>
        {tabs.length === 0 && <Text p="sm">{en.tabs.none}</Text>}
        {tabs.length > 0 && groups.length === 0 && (
          <div className={classes.empty}>
            <Text>{en.tabs.nothing(text)}</Text>
            <Button variant="default" onClick={() => setText("")}>
              {en.tabs.clear}
            </Button>
          </div>
        )}
        {groups.map(([window, inside], index) => (
          <div key={window}>
            {groups.length > 1 && (
              <Text size="xs" fw={600} c="dimmed" className={classes.window}>
                {en.tabs.window(index + 1)}
              </Text>
            )}
            <ul className={classes.rows}>
              {inside.map((tab) => (
                <Row key={tab.id} tab={tab} close={close} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <Text size="xs" c="dimmed" className={classes.foot}>
        {en.tabs.pinHint}
      </Text>
    </section>
  );
}

function Row({ tab, close }: { tab: Tab; close: () => void }) {
  const api = useApi();
  const run = useDo();
  const { current } = useAppState();
  const here = tab.id === current.tabId;
  const title = tab.title || en.tabs.untitled;
  const pin = async () => {
    await run(api.pinTab(tab.id));
    close();
  };
  return (
    <li className={classes.row} data-current={here || undefined}>
      <UnstyledButton className={classes.choose} data-tab onClick={pin} aria-current={here || undefined}>
        <span className={classes.line}>
          <Middle text={title} className={classes.title} />
          {here && (
            <Badge
              size="sm"
              variant="light"
              className={classes.mark}
              leftSection={current.pinned ? <Pin size={12} /> : undefined}
            >
              {current.pinned ? en.bar.pinned : en.tabs.current}
            </Badge>
          )}
          {tab.skills.length > 0 && (
            <Text span size="xs" c="dimmed" className={classes.mark}>
              {en.bar.skills(tab.skills.length)}
            </Text>
          )}
          {tab.frozen && (
            <Text span size="xs" c="dimmed" className={classes.mark}>
              {en.tabs.asleep}
            </Text>
          )}
        </span>
        <span className={classes.url}>
          {tab.blocked || shortUrl(tab.url)}
          {tab.seenAt && !here && ` · ${en.bar.seen(tab.seenAt)}`}
        </span>
      </UnstyledButton>
      <Tooltip label={en.tabs.show}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`${en.tabs.show}: ${title}`}
          onClick={() => run(api.showTab(tab.id))}
        >
          <ExternalLink size={16} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
