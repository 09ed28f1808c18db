// The head of a result: the sign, what happened in a sentence, the line of code, and the button that helps.
import { Button, Text, Title } from "@mantine/core";
import { ChevronDown, ChevronRight, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useApi, useAppState, useDo } from "../../api/context";
import { isLive } from "../../api/store";
import type { RunView, SkillPage } from "../../api/types";
import { go } from "../../app/routes";
import { en } from "../../i18n/en";
import { CopyButton } from "../../ui/CopyButton";
import { useSay } from "../../ui/live";
import { markOf, StatusSign } from "../../ui/Status";
import { tell } from "./outcome";
import classes from "./Result.module.css";

interface Props {
  run: RunView;
  page: SkillPage;
  changeInputs: () => void;
}

export function Outcome({ run, page, changeInputs }: Props) {
  const told = tell(run);
  const say = useSay();
  const mark = markOf(run.status, run.outcome);
  const spoken =
    mark === "running" ? en.result.running : run.rows >= 0 && mark === "done" ? en.result.rows(run.rows) : told.title;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each run speaks anew, also with the same words.
  useEffect(() => say(spoken), [say, spoken, run.id]);
  const [open, setOpen] = useState(false);
  return (
    <header className={classes.head}>
      <div className={classes.headLine}>
        <StatusSign mark={mark} />
        <Title order={2} size="h3" className={classes.wrap}>
          {told.title}
        </Title>
        <Text c="dimmed" className={classes.facts}>
          <Seconds run={run} /> · {en.result.tab(run.title || run.url)}
        </Text>
      </div>
      {told.sentences.map((sentence) => (
        <Text key={sentence} className={classes.wrap}>
          {sentence}
        </Text>
      ))}
      {run.warnings.map((warning) => (
        <Text key={warning} fw={600} className={classes.warning}>
          <TriangleAlert size={16} role="img" aria-label={en.result.warnings} /> {warning}
        </Text>
      ))}
      {run.notes.map((note) => (
        <Text key={note} size="xs" c="dimmed" className={classes.wrap}>
          {note}
        </Text>
      ))}
      {run.error?.frame && <pre className={classes.frame}>{run.error.frame}</pre>}
      <Helpers run={run} page={page} changeInputs={changeInputs} open={open} setOpen={setOpen} />
      {open && run.error && <Technical run={run} />}
    </header>
  );
}

/** The seconds of a run, counted here between two words of the app. */
function Seconds({ run }: { run: RunView }) {
  const live = isLive(run);
  const [now, setNow] = useState(run.seconds);
  useEffect(() => {
    setNow(run.seconds);
    if (!live) return;
    const from = performance.now();
    const timer = setInterval(() => setNow(run.seconds + (performance.now() - from) / 1000), 100);
    return () => clearInterval(timer);
  }, [run.seconds, live]);
  return <span className={classes.seconds}>{en.result.seconds(live ? Math.max(now, run.seconds) : run.seconds)}</span>;
}

interface HelperProps extends Props {
  open: boolean;
  setOpen: (open: boolean) => void;
}

function Helpers({ run, page, changeInputs, open, setOpen }: HelperProps) {
  const api = useApi();
  const tryTo = useDo();
  const { tabs } = useAppState();
  const { help } = tell(run);
  const tabThere = tabs.some((t) => t.id === run.tabId);
  return (
    <div className={classes.helpers}>
      {help === "show-tab" && tabThere && (
        <Button variant="default" onClick={() => tryTo(api.showTab(run.tabId))}>
          {en.result.showTab}
        </Button>
      )}
      {help === "open-chrome" && (
        <Button variant="default" onClick={() => tryTo(api.openChrome())}>
          {en.result.openChrome}
        </Button>
      )}
      {help === "any-site" && <AnySite run={run} page={page} />}
      {help === "inputs" && (
        <Button variant="default" onClick={changeInputs}>
          {en.result.changeInputs}
        </Button>
      )}
      {help === "review" && (
        <Button variant="default" onClick={() => go({ at: "skill", key: page.key })}>
          {en.result.review}
        </Button>
      )}
      {run.error && (
        <Button
          variant="subtle"
          color="gray"
          className={classes.technicalButton}
          aria-expanded={open}
          leftSection={
            open ? <ChevronDown size={16} aria-hidden="true" /> : <ChevronRight size={16} aria-hidden="true" />
          }
          onClick={() => setOpen(!open)}
        >
          {en.result.technical}
        </Button>
      )}
    </div>
  );
}

/** Runs the same on a site that the skill is not for; the inputs are those of the form. */
function AnySite({ run, page }: { run: RunView; page: SkillPage }) {
  const api = useApi();
  const tryTo = useDo();
  const tool = page.tools.find((t) => t.name === run.tool);
  // With inputs the form knows them; it is beside, or behind the switch.
  if (!tool || tool.args.length > 0) return null;
  const again = async () => {
    const id = await tryTo(
      api.startRun({ skill: page.key, tool: run.tool, args: "{}", tabId: "", anySite: true, remember: false }),
    );
    if (id) go({ at: "tool", key: page.key, tool: run.tool, run: id });
  };
  return (
    <Button variant="default" onClick={again}>
      {en.result.anySite}
    </Button>
  );
}

/** What a programmer wants to know: code, place, stack. */
function Technical({ run }: { run: RunView }) {
  const api = useApi();
  const { error } = run;
  if (!error) return null;
  const text = [`${error.code}: ${error.message}`, error.source, error.frame, error.stack].filter(Boolean).join("\n\n");
  return (
    <div className={classes.technical}>
      <section className={classes.stack} tabIndex={0} aria-label={en.result.technical}>
        {text}
      </section>
      <CopyButton label={en.result.copyDetails} copy={() => api.copyText(text)} />
    </div>
  );
}
