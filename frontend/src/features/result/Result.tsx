// The result of a run: how it came out, then the same value as table, tree and text, and the messages.
import { Button, Tabs, Text } from "@mantine/core";
import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { useApi, useDo } from "../../api/context";
import { isLive } from "../../api/store";
import type { RunView, SkillPage } from "../../api/types";
import { en } from "../../i18n/en";
import { CopyButton } from "../../ui/CopyButton";
import { useSay } from "../../ui/live";
import { Messages } from "./Messages";
import { Outcome } from "./Outcome";
import classes from "./Result.module.css";
import { ResultTable } from "./ResultTable";
import { ResultText } from "./ResultText";
import { ResultTree } from "./ResultTree";

type View = "table" | "tree" | "text" | "messages";

/** Which views a run has; the first is shown. */
export function viewsOf(run: RunView): View[] {
  const views: View[] = [];
  if (!isLive(run) && run.valueKind !== "none" && run.outcome !== "nothing") {
    if (run.rows > 0 && run.columns.length > 0) views.push("table");
    if (run.valueKind !== "text") views.push("tree");
    views.push("text");
  }
  return [...views, "messages"];
}

interface Props {
  run: RunView;
  page: SkillPage;
  changeInputs: () => void;
  /** The form has other inputs by now. */
  changed?: boolean;
}

export function Result({ run, page, changeInputs, changed = false }: Props) {
  const views = viewsOf(run);
  const [chosen, setChosen] = useState<View | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run starts at its first view again.
  useEffect(() => setChosen(null), [run.id]);
  const view = chosen && views.includes(chosen) ? chosen : (views[0] ?? "messages");
  const ended = !isLive(run);
  const hasMessages = run.console.length + run.dropped > 0;
  return (
    <div className={classes.result}>
      <Outcome run={run} page={page} changeInputs={changeInputs} />
      {ended && changed && (
        <Text size="xs" c="dimmed">
          {en.result.inputsChanged}
        </Text>
      )}
      {ended && run.outcome === "done" && run.valueKind === "none" && <Text c="dimmed">{en.result.noValue}</Text>}
      {(views.length > 1 || hasMessages) && (
        <Tabs
          value={view}
          onChange={(next) => setChosen(next as View)}
          keepMounted={false}
          className={classes.tabs}
          classNames={{ panel: classes.panel }}
        >
          <div className={classes.bar}>
            <Tabs.List className={classes.tabList}>
              {views.map((name) => (
                <Tabs.Tab key={name} value={name}>
                  {name === "messages" ? en.result.messages(run.console.length + run.dropped) : en.result[name]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {(run.outcome === "done" || (view === "messages" && hasMessages)) &&
              (view !== "messages" || hasMessages) && <Save run={run} view={view} />}
          </div>
          <Tabs.Panel value="table">
            <ResultTable run={run} />
          </Tabs.Panel>
          <Tabs.Panel value="tree">
            <ResultTree run={run} />
          </Tabs.Panel>
          <Tabs.Panel value="text">
            <ResultText run={run} />
          </Tabs.Panel>
          <Tabs.Panel value="messages">
            <Messages run={run} />
          </Tabs.Panel>
        </Tabs>
      )}
    </div>
  );
}

function Save({ run, view }: { run: RunView; view: View }) {
  const api = useApi();
  const tryTo = useDo();
  const say = useSay();
  const [saved, setSaved] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run is not saved yet.
  useEffect(() => setSaved(""), [run.id]);
  const table = run.outcome === "done" && run.rows > 0 && run.columns.length > 0;
  const save = async () => {
    const path = await tryTo(api.saveCSV(run.id));
    if (!path) return;
    setSaved(path);
    say(en.result.saved(path));
  };
  return (
    <>
      <div className={classes.save}>
        <CopyButton key={view} label={en.result.copy} copy={() => copyView(run, view, api)} />
        {table && (
          <Button variant="default" leftSection={<Download size={16} aria-hidden="true" />} onClick={save}>
            {en.result.csv}
          </Button>
        )}
      </div>
      {/* On a line of its own: the buttons stay where they are. */}
      {saved && (
        <Text size="xs" c="dimmed" className={classes.saved}>
          {en.result.saved(saved)}
        </Text>
      )}
    </>
  );
}

/** Copies what is shown: a tree as its text, for a spreadsheet only the table. */
async function copyView(run: RunView, view: View, api: ReturnType<typeof useApi>) {
  if (view === "table") return api.copyRows(run.id, 0, run.rows);
  if (view === "messages") return api.copyText(run.console.map((line) => line.text).join("\n"));
  return api.copyResult(run.id);
}
