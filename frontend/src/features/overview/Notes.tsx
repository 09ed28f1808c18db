// The skill's notes, rendered by the app; links open in Chrome or at another note, never in this window.
import { Select, Text, Title, UnstyledButton } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import type { KeyboardEvent, MouseEvent } from "react";
import { useApi, useDo } from "../../api/context";
import type { Note, SkillPage } from "../../api/types";
import { go } from "../../app/routes";
import { en } from "../../i18n/en";
import classes from "./Notes.module.css";
import { useReachable } from "./useReachable";

/** More notes than this are chosen from a menu. */
const fewNotes = 4;

export function Notes({ page, path }: { page: SkillPage; path?: string }) {
  const note = page.notes.find((n) => n.path === path) ?? page.notes[0];
  return (
    <section aria-labelledby="notes-title" className={classes.section}>
      <Title order={2} size="xs" c="dimmed" id="notes-title">
        {en.skill.notes}
      </Title>
      {page.notes.length > 1 && note && <Chooser page={page} note={note} />}
      <div className={classes.card}>{note ? <OneNote page={page} note={note} /> : <Text>{en.skill.noNotes}</Text>}</div>
    </section>
  );
}

function Chooser({ page, note }: { page: SkillPage; note: Note }) {
  const show = (path: string) => go({ at: "skill", key: page.key, note: path });
  if (page.notes.length > fewNotes) {
    return (
      <Select
        aria-label={en.skill.notes}
        allowDeselect={false}
        data={page.notes.map((n) => ({ value: n.path, label: n.title || n.path }))}
        value={note.path}
        onChange={(path) => path && show(path)}
      />
    );
  }
  return (
    <nav className={classes.chooser} aria-label={en.skill.notes}>
      {page.notes.map((n) => (
        <UnstyledButton
          key={n.path}
          className={classes.choice}
          aria-current={n === note ? "true" : undefined}
          onClick={() => show(n.path)}
        >
          {n.problem && <TriangleAlert size={12} aria-hidden="true" />}
          {n.title || n.path}
        </UnstyledButton>
      ))}
    </nav>
  );
}

function OneNote({ page, note }: { page: SkillPage; note: Note }) {
  const api = useApi();
  const run = useDo();
  const box = useReachable(note.html);
  if (note.problem) {
    return (
      <Text className={classes.problem}>
        <TriangleAlert size={16} aria-hidden="true" /> {note.problem}
      </Text>
    );
  }
  const follow = (event: MouseEvent | KeyboardEvent) => {
    const link = (event.target as Element).closest("a");
    if (!link) return;
    event.preventDefault();
    const other = link.dataset.note;
    const target = link.getAttribute("href") ?? "";
    if (other) go({ at: "skill", key: page.key, note: other });
    else if (target.startsWith("#")) document.getElementById(target.slice(1))?.scrollIntoView();
    else if (/^(https?|mailto):/.test(target)) void run(api.openLink(target));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for clicks on the links inside.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks it.
    <div
      ref={box}
      className={classes.note}
      onClick={follow}
      onAuxClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the app sanitised it, and the CSP runs no script in it.
      dangerouslySetInnerHTML={{ __html: note.html }}
    />
  );
}
