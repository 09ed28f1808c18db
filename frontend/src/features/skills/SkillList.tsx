// The list on the left: search, the skills for this tab, all others; a rail of letters where it is narrow.
import { Badge, Button, Kbd, Text, TextInput, Tooltip, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { openSpotlight } from "@mantine/spotlight";
import { CircleHelp, Search, Settings, TriangleAlert } from "lucide-react";
import { type FocusEvent, type ReactNode, useState } from "react";
import { useAppState } from "../../api/context";
import type { SkillItem } from "../../api/types";
import { go, usePlace } from "../../app/routes";
import { en } from "../../i18n/en";
import { Letter } from "../../ui/Letter";
import { Middle } from "../../ui/Middle";
import { search, useGroups } from "./order";
import classes from "./SkillList.module.css";

export function SkillList({ compact }: { compact: boolean }) {
  const { skills } = useAppState();
  const [text, setText] = useState("");
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  const groups = useGroups(skills, pointer || focus);
  const blur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false);
  };
  const found = { forTab: search(groups.forTab, text), others: search(groups.others, text) };
  const none = found.forTab.length + found.others.length === 0;
  return (
    <div className={classes.list} data-compact={compact || undefined}>
      {compact ? (
        <RailButton label={en.list.palette} onClick={() => openSpotlight()}>
          <Search size={20} aria-hidden="true" />
        </RailButton>
      ) : (
        <TextInput
          data-skill-search
          className={classes.search}
          aria-label={en.list.search}
          placeholder={en.list.search}
          leftSection={<Search size={16} aria-hidden="true" />}
          rightSection={<Kbd size="xs">/</Kbd>}
          value={text}
          onChange={(e) => setText(e.currentTarget.value)}
        />
      )}
      {/* The rows are buttons; this box only notices whether it may move them. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it reacts to hovering, it is not operated. */}
      <div
        className={classes.rows}
        onPointerEnter={() => setPointer(true)}
        onPointerLeave={() => setPointer(false)}
        onFocus={() => setFocus(true)}
        onBlur={blur}
      >
        {skills.length === 0 && !compact && <Text p="sm">{en.list.empty}</Text>}
        {skills.length > 0 && none && !compact && (
          <div className={classes.none}>
            <Text>{en.list.nothing(text)}</Text>
            <Button variant="default" onClick={() => setText("")}>
              {en.list.clear}
            </Button>
          </div>
        )}
        <Group title={en.list.forTab} skills={compact ? groups.forTab : found.forTab} compact={compact} />
        <Group
          title={groups.forTab.length > 0 ? en.list.others : en.list.all}
          skills={compact ? groups.others : found.others}
          compact={compact}
        />
      </div>
      <Foot compact={compact} />
    </div>
  );
}

function Group({ title, skills, compact }: { title: string; skills: SkillItem[]; compact: boolean }) {
  if (skills.length === 0) return null;
  return (
    <section aria-label={title} className={classes.group}>
      {!compact && (
        <Text component="h2" size="xs" fw={600} c="dimmed" className={classes.title}>
          {title}
        </Text>
      )}
      <ul className={classes.ul}>
        {skills.map((skill) => (
          <li key={skill.key}>
            <Row skill={skill} compact={compact} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function countOf(skill: SkillItem): string {
  return skill.problems > 0 ? en.list.problems(skill.problems) : en.list.tools(skill.tools);
}

function Row({ skill, compact }: { skill: SkillItem; compact: boolean }) {
  const place = usePlace();
  const here = (place.at === "skill" || place.at === "tool") && place.key === skill.key;
  const sites = en.list.moreSites(skill.sites[0] ?? en.list.noSites, skill.sites.length - 1);
  const row = (
    <UnstyledButton
      className={classes.row}
      aria-current={here ? "page" : undefined}
      // Else its name is what is seen, with commas that are only heard.
      aria-label={compact ? `${skill.name}, ${sites}, ${countOf(skill)}` : undefined}
      onClick={() => go({ at: "skill", key: skill.key })}
    >
      <Letter name={skill.name} />
      {!compact && (
        <span className={classes.words}>
          <Middle text={skill.name} className={classes.name} />
          <VisuallyHidden>, </VisuallyHidden>
          <Middle text={sites} className={classes.sites} />
        </span>
      )}
      {!compact && <VisuallyHidden>, </VisuallyHidden>}
      {!compact && <Count skill={skill} />}
      {compact && skill.problems > 0 && <span className={classes.dot} />}
    </UnstyledButton>
  );
  if (!compact) return row;
  return (
    <Tooltip label={`${skill.name} · ${countOf(skill)}`} position="right" multiline maw="24rem">
      {row}
    </Tooltip>
  );
}

function Count({ skill }: { skill: SkillItem }) {
  if (skill.problems === 0) return <span className={classes.count}>{en.list.tools(skill.tools)}</span>;
  return (
    <Badge
      className={classes.problems}
      data-severity={skill.errors > 0 ? "error" : "warning"}
      leftSection={<TriangleAlert size={12} aria-hidden="true" />}
    >
      {skill.problems}
      <VisuallyHidden>{en.list.problems(skill.problems).replace(/^\S+/, "")}</VisuallyHidden>
    </Badge>
  );
}

function Foot({ compact }: { compact: boolean }) {
  const place = usePlace();
  const items = [
    { at: "settings" as const, label: en.list.settings, icon: <Settings size={20} aria-hidden="true" /> },
    { at: "help" as const, label: en.list.help, icon: <CircleHelp size={20} aria-hidden="true" /> },
  ];
  return (
    <nav className={classes.foot} aria-label={`${en.list.settings}, ${en.list.help}`}>
      {items.map(({ at, label, icon }) =>
        compact ? (
          <RailButton key={at} label={label} here={place.at === at} onClick={() => go({ at })}>
            {icon}
          </RailButton>
        ) : (
          <UnstyledButton
            key={at}
            className={classes.row}
            aria-current={place.at === at ? "page" : undefined}
            onClick={() => go({ at })}
          >
            {icon}
            {label}
          </UnstyledButton>
        ),
      )}
    </nav>
  );
}

interface RailProps {
  label: string;
  here?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function RailButton({ label, here = false, onClick, children }: RailProps) {
  return (
    <Tooltip label={label} position="right">
      <UnstyledButton
        className={classes.row}
        aria-label={label}
        aria-current={here ? "page" : undefined}
        onClick={onClick}
      >
        {children}
      </UnstyledButton>
    </Tooltip>
  );
}
