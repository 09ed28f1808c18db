// A tool's inputs as a form, what it may change, and Run or Cancel.
import { Alert, Button, Checkbox, Text, Title } from "@mantine/core";
import { AppWindow, Play, Square, TriangleAlert } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useApi, useAppState, useDo } from "../../api/context";
import { isLive } from "../../api/store";
import type { RunView, SkillPage, Tool } from "../../api/types";
import { replace } from "../../app/routes";
import { en } from "../../i18n/en";
import { siteOf } from "../../ui/address";
import { Field } from "./Field";
import { check, readInputs, type Texts } from "./inputs";
import { wasAwaited } from "./onScreen";
import classes from "./RunForm.module.css";
import { comparable, rememberInputs } from "./ranWith";

interface Props {
  page: SkillPage;
  tool: Tool;
  run: RunView | undefined;
  texts: Texts;
  setTexts: (texts: Texts) => void;
  /** In a narrow window the result is in its place. */
  hidden: boolean;
  show: () => void;
}

/** Within these milliseconds what floated has given the focus back. */
const returned = 60;

export function RunForm({ page, tool, run, texts, setTexts, hidden, show }: Props) {
  const api = useApi();
  const tryTo = useDo();
  const { settings, browser } = useAppState();
  // The fields that the person has been in and left; all of them once Run was pressed.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [remember, setRemember] = useState(false);
  const [asked, setAsked] = useState<"" | "start" | "cancel">("");
  const form = useRef<HTMLFormElement>(null);
  const live = run !== undefined && isLive(run);
  const asks = !tool.readOnly && !settings.confirmTools.includes(`${page.id}/${tool.name}`);

  // A script asks for Chrome when it needs a page, and opens it then.
  const noChrome = browser.status !== "running" && tool.kind !== "node";

  const lead = (name: string | undefined) => {
    flushSync(show);
    focusInput(form.current, name);
  };

  useEffect(() => {
    if (!live) setAsked((now) => (now === "cancel" ? "" : now));
  }, [live]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the tool comes on screen.
  useEffect(() => {
    if (wasAwaited(page.key, tool.name)) focusInput(form.current, tool.args[0]?.name);
  }, []);

  const start = async () => {
    // What it may change is said before it runs.
    if (hidden && asks) return lead(tool.args[0]?.name);
    const read = readInputs(tool.args, texts);
    setLeft(new Set(tool.args.map((arg) => arg.name)));
    const wrong = tool.args.find((arg) => read.errors[arg.name]);
    if (wrong) return lead(wrong.name);
    setAsked("start");
    const id = await tryTo(
      api.startRun({
        skill: page.key,
        tool: tool.name,
        args: read.json,
        tabId: "",
        anySite: false,
        remember,
        seconds: 0,
      }),
    );
    setAsked("");
    if (!id) return;
    rememberInputs(id, comparable(tool.args, texts));
    replace({ at: "tool", key: page.key, tool: tool.name, run: id });
  };

  // One button, so that the focus stays where it is: Run becomes Cancel and comes back.
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (asked) return;
    if (noChrome && !live) return void tryTo(browser.status === "missing" ? api.lookForChrome() : api.openChrome());
    if (!live) return start();
    setAsked("cancel");
    const done = await tryTo(api.cancelRun(run.id).then(() => true));
    if (!done) setAsked("");
  };

  const openLabel = browser.status === "missing" ? en.bar.lookAgain : en.bar.openChrome;
  const change = (name: string) => (value: string) => setTexts({ ...texts, [name]: value });
  const leave = (name: string) => () => {
    // An empty one is not wrong before Run: it may be what the person comes back to.
    if (texts[name]) setLeft((now) => new Set([...now, name]));
  };

  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={submit}
      noValidate
      data-run-form
      data-live={live || undefined}
      aria-label={en.run.inputs}
    >
      <Title order={2} size="xs" c="dimmed">
        {en.run.inputs}
      </Title>
      {tool.args.length === 0 && <Text c="dimmed">{en.run.noInputs}</Text>}
      {tool.args.map((arg) => (
        <Field
          key={arg.name}
          arg={arg}
          value={texts[arg.name] ?? ""}
          checked={check(arg, texts[arg.name] ?? "")}
          done={left.has(arg.name)}
          change={change(arg.name)}
          leave={leave(arg.name)}
        />
      ))}
      {!tool.runnable && <Text className={classes.why}>{tool.why}</Text>}
      <div className={classes.buttons}>
        {asks && <Changes remember={remember} setRemember={setRemember} />}
        <Button
          type="submit"
          variant={live || noChrome ? "default" : "filled"}
          disabled={!tool.runnable && !noChrome}
          loading={noChrome && !live && browser.status === "starting"}
          loaderProps={{ "aria-label": en.bar.starting }}
          leftSection={<Sign live={live} noChrome={noChrome} />}
        >
          {asked === "cancel" ? en.run.cancelling : live ? en.run.cancel : noChrome ? openLabel : en.run.runOnTab}
        </Button>
        {tool.args.some((arg) => texts[arg.name]) && (
          <Button
            variant="subtle"
            onClick={() => {
              setTexts({});
              setLeft(new Set());
            }}
          >
            {en.run.clear}
          </Button>
        )}
      </div>
    </form>
  );
}

function Sign({ live, noChrome }: { live: boolean; noChrome: boolean }) {
  if (live) return <Square size={16} aria-hidden="true" />;
  return noChrome ? <AppWindow size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />;
}

/** Before a tool that may change things: where, and whether to ask again. */
function Changes({ remember, setRemember }: { remember: boolean; setRemember: (on: boolean) => void }) {
  const { current } = useAppState();
  const site = siteOf(current.url);
  return (
    <Alert
      className={classes.changes}
      data-changes
      icon={<TriangleAlert size={16} aria-hidden="true" />}
      title={site ? en.run.changes(site) : en.run.changesHere}
    >
      <Checkbox label={en.run.dontAsk} checked={remember} onChange={(e) => setRemember(e.currentTarget.checked)} />
    </Alert>
  );
}

/** Leads to a field, or to Run where there is none. */
function focusInput(form: HTMLFormElement | null, name: string | undefined) {
  const field = [...(form?.querySelectorAll<HTMLElement>("[data-input]") ?? [])].find((f) => f.dataset.input === name);
  const control = field?.matches("input, textarea") ? field : field?.querySelector<HTMLElement>("input, textarea");
  const target = control ?? form?.querySelector<HTMLElement>("button[type=submit]");
  target?.focus();
  // What closes just now, the palette or a menu, gives the focus back a moment later.
  setTimeout(() => {
    if (target && !form?.contains(document.activeElement)) target.focus();
  }, returned);
}
