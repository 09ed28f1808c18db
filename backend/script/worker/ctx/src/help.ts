// ctx.help: how a member is used, from the table that the documentation is made of.
// It is built in as text, so that a worker only reads it when somebody asks.
import table from "../members.json";
import { distance } from "./near.ts";

interface Member {
  name: string;
  signature: string;
  help: string;
  example?: string;
}

interface Kind {
  name: string;
  help: string;
  members: Member[];
}

let known: Kind[] | undefined;

function kinds(): Kind[] {
  known ??= JSON.parse(table as unknown as string).objects as Kind[];
  return known;
}

/** Usage of "page.goto", of every member called "click", of an object, or of everything. */
export function help(name?: string): string {
  const asked = String(name ?? "")
    .trim()
    .replace(/^ctx\.(?=.)/, "")
    .replace(/\(.*$/s, "");
  if (asked === "" || asked === "ctx") return overview();
  const [first = "", second] = asked.split(".");
  const kind = kinds().find((each) => each.name === first);
  if (kind !== undefined && second === undefined && kind.name !== "fetch") return describe(kind);
  const found = kinds().flatMap((each) =>
    each.members
      .filter((m) => (second === undefined ? m.name === first : each.name === first && m.name === second))
      .map((m) => usage(each, m)),
  );
  if (found.length > 0) return found.join("\n\n");
  return `There is no ${asked}. ${nearest(second ?? first)}`;
}

function overview(): string {
  const lines = kinds().map((kind) => `${kind.name}: ${kind.members.map((member) => member.name).join(" ")}`);
  return `${lines.join("\n")}\n\nhelp("page.goto") says how one is used.`;
}

function describe(kind: Kind): string {
  return `${kind.help}\n\n${kind.members.map((member) => usage(kind, member)).join("\n\n")}`;
}

function usage(kind: Kind, member: Member): string {
  const owner = kind.name === "ctx" ? "ctx" : kind.name;
  const lines = member.signature.split("\n").map((signature) => `${owner}.${signature}`);
  lines.push(`  ${member.help}`);
  if (member.example !== undefined) lines.push(`  ${member.example}`);
  return lines.join("\n");
}

/** Members whose names are like what was asked. */
function nearest(asked: string): string {
  const all = kinds().flatMap((kind) =>
    kind.members.map((member) => ({ name: member.name, full: `${kind.name}.${member.name}` })),
  );
  const near = all.filter(({ name }) => distance(name.toLowerCase(), asked.toLowerCase()) <= 2).map(({ full }) => full);
  return near.length === 0 ? "help() lists what there is." : `Is it ${near.slice(0, 5).join(", ")}?`;
}
