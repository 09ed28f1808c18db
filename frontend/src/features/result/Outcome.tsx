// The head of a result: the sign, what happened in a sentence, the line of code, and the button that helps.
import { Button, Text, Title } from "@mantine/core";
import { ChevronDown, ChevronRight, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useApi, useAppState } from "../../api/context";
import { isLive } from "../../api/store";
import type { RunView, SkillPage } from "../../api/types";
import { en } from "../../i18n/en";
import { CopyButton } from "../../ui/CopyButton";
import { useSay } from "../../ui/live";
import { markOf, StatusSign } from "../../ui/Status";
import { Helpers } from "./Helpers";
import { tell } from "./outcome";
import classes from "./Result.module.css";
import { RunProgress } from "./RunProgress";
import { SourceLines } from "./SourceLines";

interface Props {
  run: RunView;
  page: SkillPage;
  changeInputs: () => void;
}

export function Outcome({ run, page, changeInputs }: Props) {
  const { tabs, browser, runs } = useAppState();
  const told = tell(run, {
    sites: page.sites,
    titleNow: tabs.find((t) => t.id === run.tabId)?.title ?? "",
    noChrome: browser.status === "missing",
    taken: runs.some((r) => r.id !== run.id && r.tabId === run.tabId && r.status === "running"),
  });
  const say = useSay();
  const mark = markOf(run.status, run.outcome);
  const spoken =
    mark === "running" ? en.result.running : run.rows >= 0 && mark === "done" ? en.result.rows(run.rows) : told.title;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each run speaks anew, also with the same words.
  useEffect(() => say(spoken), [say, spoken, run.id]);
  const [open, setOpen] = useState(false);
  const [line, showLine] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run has its own line and details, still closed.
  useEffect(() => {
    setOpen(false);
    showLine(false);
  }, [run.id]);
  return (
    <header className={classes.head}>
      <div className={classes.headLine}>
        <StatusSign mark={mark} />
        <Title order={2} size="h3" className={classes.wrap}>
          {told.title}
        </Title>
        <Text c="dimmed" className={classes.facts}>
          <Seconds run={run} />
          {(run.title || run.url) && ` · ${en.result.tab(run.title || run.url)}`}
        </Text>
      </div>
      {isLive(run) && run.progress && <RunProgress progress={run.progress} />}
      {told.sentences.map((sentence) => (
        <Text key={sentence} className={told.own ? `${classes.wrap} ${classes.own}` : classes.wrap}>
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
      {line && run.error ? (
        <SourceLines skillKey={page.key} place={run.error.source} />
      ) : (
        !told.own && run.error?.frame && <pre className={classes.frame}>{run.error.frame}</pre>
      )}
      <div className={classes.helpers}>
        <Helpers run={run} page={page} help={told.help} changeInputs={changeInputs} line={line} showLine={showLine} />
        {run.error && <TechnicalButton open={open} setOpen={setOpen} />}
      </div>
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
  return <span className={classes.seconds}>{en.result.took(live ? Math.max(now, run.seconds) : run.seconds)}</span>;
}

function TechnicalButton({ open, setOpen }: { open: boolean; setOpen: (open: boolean) => void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      className={classes.technicalButton}
      aria-expanded={open}
      leftSection={open ? <ChevronDown size={16} aria-hidden="true" /> : <ChevronRight size={16} aria-hidden="true" />}
      onClick={() => setOpen(!open)}
    >
      {en.result.technical}
    </Button>
  );
}

/** What a programmer wants to know: code, place, stack. */
function Technical({ run }: { run: RunView }) {
  const api = useApi();
  const { error } = run;
  if (!error) return null;
  const text = [`${error.code}: ${error.message}`, error.hint, error.source, error.frame, error.stack]
    .filter(Boolean)
    .join("\n\n");
  return (
    <div className={classes.technical}>
      <section className={classes.stack} tabIndex={0} aria-label={en.result.technical}>
        {text}
      </section>
      <CopyButton label={en.result.copyDetails} copy={() => api.copyText(text)} />
    </div>
  );
}
