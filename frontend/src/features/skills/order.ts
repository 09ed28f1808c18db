// Which skills stand where: those for the tab first, and nothing moves under the pointer or the focus.
import { useRef } from "react";
import type { SkillItem } from "../../api/types";

export interface Groups {
  forTab: SkillItem[];
  others: SkillItem[];
}

/** The skills whose name, id or site holds the text. */
export function search(skills: SkillItem[], text: string): SkillItem[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (!wanted) return skills;
  return skills.filter((s) => [s.name, s.id, ...s.sites].some((t) => t.toLocaleLowerCase().includes(wanted)));
}

export function group(skills: SkillItem[]): Groups {
  return { forTab: skills.filter((s) => s.forTab), others: skills.filter((s) => !s.forTab) };
}

/** The new skills in the old places: what is gone goes, what is new comes last. */
export function keepOrder(skills: SkillItem[], before: Groups): Groups {
  const now = new Map(skills.map((s) => [s.key, s]));
  const take = (old: SkillItem[]) =>
    old.flatMap((s) => {
      const found = now.get(s.key);
      now.delete(s.key);
      return found ? [found] : [];
    });
  const forTab = take(before.forTab);
  const others = take(before.others);
  return { forTab, others: [...others, ...now.values()] };
}

/** The groups to show; while held they keep their order. */
export function useGroups(skills: SkillItem[], held: boolean): Groups {
  const last = useRef<Groups | null>(null);
  const groups = held && last.current ? keepOrder(skills, last.current) : group(skills);
  last.current = groups;
  return groups;
}
