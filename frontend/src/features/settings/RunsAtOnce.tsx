// The tools that can change things and run without their form, each by its title and its skill's name.
import { Button, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useApi, useAppState } from "../../api/context";
import { en } from "../../i18n/en";
import classes from "./SettingsPage.module.css";

interface Props {
  save: (tools: string[]) => void;
}

export function RunsAtOnce({ save }: Props) {
  const { settings } = useAppState();
  const tools = settings.confirmTools;
  const named = useNames(tools);
  return (
    <>
      <Text c="dimmed">{tools.length > 0 ? en.settings.allowedText : en.settings.noneAllowed}</Text>
      {tools.map((tool) => (
        <div key={tool} className={classes.tool}>
          <span className={classes.wrap}>{named(tool)}</span>
          <Button
            variant="default"
            aria-label={`${en.settings.askAgain}: ${named(tool)}`}
            onClick={() => save(tools.filter((other) => other !== tool))}
          >
            {en.settings.askAgain}
          </Button>
        </div>
      ))}
    </>
  );
}

/** "Add to basket · Practice shop" for "practice-shop/add_to_basket"; the id of what is no longer there. */
function useNames(tools: string[]): (tool: string) => string {
  const api = useApi();
  const { skills } = useAppState();
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  const keys = skills.filter((s) => tools.some((tool) => tool.startsWith(`${s.id}/`))).map((s) => s.key);
  const wanted = keys.join("\n");
  useEffect(() => {
    let current = true;
    const read = async (key: string) => {
      const page = await api.skillPage(key);
      const found = page.tools.map((tool) => [
        `${page.id}/${tool.name}`,
        en.settings.toolOf(tool.title || tool.name, page.name),
      ]);
      if (current) setTitles((now) => ({ ...Object.fromEntries(found), ...now }));
    };
    // A skill that cannot be read keeps its id.
    for (const key of wanted.split("\n").filter(Boolean)) read(key).catch(() => undefined);
    return () => {
      current = false;
    };
  }, [api, wanted]);
  return (tool) => titles[tool] ?? tool;
}
