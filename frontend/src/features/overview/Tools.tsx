// The skill's tools as cards, each with Run.
import { Badge, Button, Code, Text, Title } from "@mantine/core";
import { Play } from "lucide-react";
import { useAppState } from "../../api/context";
import type { SkillPage, Tool } from "../../api/types";
import { go } from "../../app/routes";
import { en } from "../../i18n/en";
import { useRunChoice } from "../tabs/useRunChoice";
import classes from "./Overview.module.css";

export function Tools({ page }: { page: SkillPage }) {
  return (
    <section aria-labelledby="tools-title" className={classes.section}>
      <Title order={2} size="xs" c="dimmed" id="tools-title">
        {en.skill.tools}
      </Title>
      {page.tools.length === 0 && <Text className={classes.card}>{en.skill.noTools}</Text>}
      {page.tools.map((tool) => (
        <ToolCard key={`${tool.kind}/${tool.name}`} page={page} tool={tool} />
      ))}
    </section>
  );
}

function ToolCard({ page, tool }: { page: SkillPage; tool: Tool }) {
  const { skills, browser } = useAppState();
  const runChoice = useRunChoice();
  const fits = browser.status === "running" && skills.some((s) => s.key === page.key && s.forTab);
  const title = tool.title || tool.name;
  const open = () => go({ at: "tool", key: page.key, tool: tool.name });
  // Where the tab is not the skill's, the form says so before anything runs.
  const run = () =>
    fits && tool.runnable ? runChoice({ skill: page.key, tool: tool.name, label: title, form: tool.form }) : open();
  return (
    <div className={classes.card}>
      <div className={classes.toolHead}>
        <div className={classes.toolWords}>
          <div className={classes.titleLine}>
            <Title order={3} className={classes.title}>
              <button type="button" className={classes.link} onClick={open}>
                {title}
              </button>
            </Title>
            <Badge variant="light" size="sm" color={tool.kind === "node" ? "indigo" : "teal"} className={classes.kind}>
              {tool.kind === "node" ? en.skill.script : en.skill.inPage}
            </Badge>
            {!tool.readOnly && (
              <Badge size="sm" className={classes.doubt}>
                {en.skill.changes}
              </Badge>
            )}
          </div>
          <Text c="dimmed" className={classes.wrap}>
            {tool.description}
          </Text>
          {tool.returns && (
            <Text size="xs" className={classes.wrap}>
              <Text span inherit fw={600}>
                {en.run.whatComesBack}:
              </Text>{" "}
              {tool.returns}
            </Text>
          )}
          {!tool.runnable && (
            <Text size="xs" className={classes.why}>
              {tool.why}
            </Text>
          )}
        </div>
        <Button
          variant="light"
          leftSection={<Play size={16} aria-hidden="true" />}
          aria-label={en.skill.runTool(title)}
          disabled={!tool.runnable}
          onClick={run}
        >
          {en.skill.run}
        </Button>
      </div>
      {tool.args.length > 0 && (
        <div className={classes.inputs}>
          {tool.args.map((arg) => (
            <Code key={arg.name} title={arg.required ? en.skill.required : en.run.optional}>
              {arg.name}
              {arg.required && "*"}
            </Code>
          ))}
        </div>
      )}
    </div>
  );
}
