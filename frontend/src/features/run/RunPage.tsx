// A tool on screen: its inputs beside the result of its last run.
import { Anchor, SegmentedControl, Text, Title } from "@mantine/core";
import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { useApi, useAppState, useRun } from "../../api/context";
import type { SkillPage, Tool } from "../../api/types";
import { go } from "../../app/routes";
import { en } from "../../i18n/en";
import { useFlow } from "../../ui/useTextScale";
import { useSkillPage } from "../overview/useSkillPage";
import { Result } from "../result/Result";
import { FlowContext } from "../result/useRows";
import { type Texts, textsOf, withoutSecrets } from "./inputs";
import { OtherSite } from "./OtherSite";
import { RunForm } from "./RunForm";
import classes from "./RunPage.module.css";
import { haveChanged } from "./ranWith";

interface Props {
  skillKey: string;
  toolName: string;
  runId?: string;
  compact: boolean;
}

/** What was typed, by tool, without passwords: it stays while the window is open. */
const kept = new Map<string, Texts>();

export function RunPage({ skillKey, toolName, runId, compact }: Props) {
  const { page, error } = useSkillPage(skillKey);
  if (error) return <Text role="alert">{error.message}</Text>;
  if (!page) return <Text c="dimmed">{en.skill.loading}</Text>;
  const tool = page.tools.find((t) => t.name === toolName);
  if (!tool) return <Text role="alert">{en.run.noTool}</Text>;
  return <ToolOnScreen key={`${skillKey}/${toolName}`} page={page} tool={tool} runId={runId} compact={compact} />;
}

interface ScreenProps {
  page: SkillPage;
  tool: Tool;
  runId?: string;
  compact: boolean;
}

function ToolOnScreen({ page, tool, runId, compact }: ScreenProps) {
  const name = `${page.key}/${tool.name}`;
  const [texts, setTexts] = useState<Texts>(() => kept.get(name) ?? {});
  const [side, setSide] = useState<"form" | "result">(runId ? "result" : "form");
  const run = useRun(runId);
  useEffect(() => setSide(runId ? "result" : "form"), [runId]);
  const change = (next: Texts) => {
    kept.set(name, withoutSecrets(tool.args, next));
    setTexts(next);
  };
  useLastInputs(page, tool, kept.has(name), setTexts);
  const flow = useFlow(useAppState().settings.textSize, compact);
  const split = compact && run !== undefined;
  return (
    <FlowContext value={flow}>
      <article className={classes.page} data-compact={compact || undefined} data-flow={flow || undefined}>
        <ToolHead page={page} tool={tool} />
        <OtherSite page={page} tool={tool} />
        {split && (
          <SegmentedControl
            aria-label={tool.title || tool.name}
            value={side}
            onChange={setSide}
            data={[
              { value: "form", label: en.run.form },
              { value: "result", label: en.run.result },
            ]}
          />
        )}
        <div className={classes.sides} data-with-run={run ? true : undefined}>
          {/* Hidden, not gone: Ctrl+Enter and the typed inputs still work. */}
          <div className={classes.formSide} hidden={split && side !== "form"}>
            <RunForm
              page={page}
              tool={tool}
              run={run}
              texts={texts}
              setTexts={change}
              hidden={split && side !== "form"}
              show={() => setSide("form")}
            />
            {tool.returns && (
              <div>
                <Title order={2} size="xs" c="dimmed">
                  {en.run.whatComesBack}
                </Title>
                <Text className={classes.wrap}>{tool.returns}</Text>
              </div>
            )}
          </div>
          <section
            className={classes.resultSide}
            hidden={compact && (!run || side !== "result")}
            aria-label={en.regions.result}
            data-region="result"
            tabIndex={-1}
          >
            {run ? (
              <Result
                run={run}
                page={page}
                changeInputs={() => setSide("form")}
                changed={haveChanged(run.id, tool.args, texts)}
              />
            ) : (
              <Text c="dimmed">{en.run.nothingYet}</Text>
            )}
          </section>
        </div>
      </article>
    </FlowContext>
  );
}

function ToolHead({ page, tool }: { page: SkillPage; tool: Tool }) {
  return (
    <header>
      <Anchor
        component="button"
        type="button"
        className={classes.back}
        onClick={() => go({ at: "skill", key: page.key })}
      >
        <ArrowLeft size={16} aria-hidden="true" />
        <span className={classes.wrap}>{page.name}</span>
      </Anchor>
      <Title order={1} size="h2" className={classes.wrap}>
        {tool.title || tool.name}
      </Title>
      <Text c="dimmed" className={classes.wrap}>
        {tool.description}
      </Text>
    </header>
  );
}

/** Begins with the inputs of the tool's last run, unless something was typed here before. */
function useLastInputs(page: SkillPage, tool: Tool, typed: boolean, set: (change: (now: Texts) => Texts) => void) {
  const api = useApi();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the tool comes on screen.
  useEffect(() => {
    if (typed || tool.args.length === 0) return;
    let current = true;
    api.lastInputs(page.key, tool.name).then(
      // Whoever was faster than the answer keeps what they typed.
      (json) => current && set((now) => ({ ...textsOf(tool.args, json), ...now })),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [api, page.key, tool.name]);
}
