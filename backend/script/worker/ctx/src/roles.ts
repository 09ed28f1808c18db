// The roles of WAI-ARIA 1.3 that elements can have (https://w3c.github.io/aria/), and
// those of its graphics and DPUB modules' base that Playwright knows by name.
import { near } from "./near.ts";

const roles =
  "alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox " +
  "comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic " +
  "grid gridcell group heading image img insertion link list listbox listitem log main mark marquee math menu menubar " +
  "menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio " +
  "radiogroup region row rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider " +
  "spinbutton status strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer " +
  "toolbar tooltip tree treegrid treeitem";

// What people call elements whose role has another name.
const meant: Record<string, string> = {
  a: "link",
  checkmark: "checkbox",
  dropdown: "combobox",
  footer: "contentinfo",
  h1: "heading",
  header: "banner",
  input: "textbox",
  li: "listitem",
  nav: "navigation",
  picture: "img",
  select: "combobox",
  td: "cell",
  text: "textbox",
  textfield: "textbox",
  th: "columnheader",
  title: "heading",
  tr: "row",
  ul: "list",
};

/** Whether there is the role; else the words that name near ones. */
export function unknownRole(role: string): string | undefined {
  const all = roles.split(" ");
  const asked = role.toLowerCase();
  if (all.includes(asked)) return undefined;
  const other = Object.hasOwn(meant, asked) ? meant[asked] : undefined;
  const like = other === undefined ? near(asked, all) : [other];
  return like.length === 0 ? "" : ` Is it ${like.map((each) => `"${each}"`).join(" or ")}?`;
}
