// Ctrl+K: every skill, every tool of this tab and every action, by a few letters.
import { Spotlight, type SpotlightActionGroupData } from "@mantine/spotlight";
import { Search } from "lucide-react";
import { useApi, useAppState, useDo } from "../api/context";
import type { Settings } from "../api/types";
import { useGetChrome } from "../features/first-start/useGetChrome";
import { choices, opensFirst } from "../features/tabs/oneButton";
import { useRunChoice } from "../features/tabs/useRunChoice";
import { en } from "../i18n/en";
import { go, usePlace } from "./routes";

export function Palette({ showTabs }: { showTabs: () => void }) {
  const api = useApi();
  const run = useDo();
  const state = useAppState();
  const place = usePlace();
  const runChoice = useRunChoice();
  const theme = (value: Settings["theme"]) => () => void run(api.saveSettings({ ...state.settings, theme: value }));
  const running = state.browser.status === "running";
  const get = useGetChrome();
  const missing = [
    { id: "get", label: en.first.get, onClick: () => void get() },
    { id: "look", label: en.palette.lookAgain, onClick: () => void run(api.lookForChrome()) },
    { id: "choose", label: en.palette.choose, onClick: () => void run(api.chooseChrome()) },
  ];

  const groups: SpotlightActionGroupData[] = [
    {
      group: en.palette.tools,
      actions: choices(state.button, place).map((choice) => ({
        id: `tool ${choice.skill}/${choice.tool}`,
        label: opensFirst(choice, place) ? en.bar.open(choice.label) : en.bar.runOn(choice.label),
        onClick: () => void runChoice(choice),
      })),
    },
    {
      group: en.palette.skills,
      actions: state.skills.map((skill) => ({
        id: `skill ${skill.key}`,
        label: skill.name,
        description: skill.sites.join(", "),
        onClick: () => go({ at: "skill", key: skill.key }),
      })),
    },
    {
      group: en.palette.actions,
      actions: [
        running
          ? { id: "tabs", label: en.palette.showTabs, onClick: showTabs }
          : { id: "chrome", label: en.bar.openChrome, onClick: () => void run(api.openChrome()) },
        ...(state.browser.status === "missing" ? missing : []),
        ...(state.current.pinned
          ? [{ id: "unpin", label: en.tabs.unpin, onClick: () => void run(api.unpinTab()) }]
          : []),
        { id: "settings", label: en.list.settings, onClick: () => go({ at: "settings" }) },
        { id: "help", label: en.list.help, onClick: () => go({ at: "help" }) },
        { id: "welcome", label: en.palette.welcome, onClick: () => go({ at: "welcome" }) },
        { id: "light", label: en.palette.light, onClick: theme("light") },
        { id: "dark", label: en.palette.dark, onClick: theme("dark") },
        { id: "system", label: en.palette.system, onClick: theme("system") },
        { id: "quit", label: en.palette.quit, onClick: () => void run(api.closeWindow()) },
      ],
    },
  ].filter((g) => g.actions.length > 0);

  return (
    <Spotlight
      actions={groups}
      shortcut={["mod + K"]}
      nothingFound={en.palette.nothing}
      scrollable
      attributes={{ content: { "aria-label": en.palette.search } }}
      yOffset="6vh"
      maxHeight="min(32rem, 85vh)"
      overlayProps={{ blur: 0 }}
      transitionProps={{ duration: 120 }}
      searchProps={{
        "aria-label": en.palette.search,
        placeholder: en.palette.search,
        leftSection: <Search size={20} aria-hidden="true" />,
      }}
      tagsToIgnore={[]}
    />
  );
}
