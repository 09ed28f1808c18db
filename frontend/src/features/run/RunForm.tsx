// A tool's inputs as a form, what it may change, and Run or Cancel.
import { Alert, Button, Checkbox, Text, Title } from "@mantine/core";
import { Play, Square, TriangleAlert } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useApi, useAppState, useDo } from "../../api/context";
import { isLive } from "../../api/store";
import type { RunView, SkillPage, Tool } from "../../api/types";
import { replace } from "../../app/routes";
import { en } from "../../i18n/en";
import { siteOf } from "../../ui/address";
import { Field } from "./Field";
import { check, readInputs, type Texts } from "./inputs";
import classes from "./RunForm.module.css";

interface Props {
  page: SkillPage;
  tool: Tool;
  run: RunView | undefined;
  texts: Texts;
  setTexts: (texts: Texts) => void;
}

export function RunForm({ page, tool, run, texts, setTexts }: Props) {
  const api = useApi();
  const tryTo = useDo();
  const { settings } = useAppState();
  // The fields that the person has been in and left; all of them once Run was pressed.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [remember, setRemember] = useState(false);
  const [asked, setAsked] = useState<"" | "start" | "cancel">("");
  const form = useRef<HTMLFormElement>(null);
  const live = run !== undefined && isLive(run);
  const asks = !tool.readOnly && !settings.confirmTools.includes(`${page.id}/${tool.name}`);

  useEffect(() => {
    if (!live) setAsked((now) => (now === "cancel" ? "" : now));
  }, [live]);

  const start = async () => {
    const read = readInputs(tool.args, texts);
    setLeft(new Set(tool.args.map((arg) => arg.name)));
    const wrong = tool.args.find((arg) => read.errors[arg.name]);
    if (wrong) return focusInput(form.current, wrong.name);
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
    if (id) replace({ at: "tool", key: page.key, tool: tool.name, run: id });
  };

  // One button, so that the focus stays where it is: Run becomes Cancel and comes back.
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (asked) return;
    if (!live) return start();
    setAsked("cancel");
    const done = await tryTo(api.cancelRun(run.id).then(() => true));
    if (!done) setAsked("");
  };

  const change = (name: string) => (value: string) => setTexts({ ...texts, [name]: value });
  const leave = (name: string) => () => {
    // An empty one is not wrong before Run: it may be what the person comes back to.
    if (texts[name]) setLeft((now) => new Set([...now, name]));
  };

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate data-run-form aria-label={en.run.inputs}>
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
      {asks && <Changes remember={remember} setRemember={setRemember} />}
      {!tool.runnable && <Text className={classes.why}>{tool.why}</Text>}
      <div className={classes.buttons}>
        <Button
          type="submit"
          variant={live ? "default" : "filled"}
          disabled={!tool.runnable}
          leftSection={live ? <Square size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
        >
          {asked === "cancel" ? en.run.cancelling : live ? en.run.cancel : en.run.runOnTab}
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

/** Before a tool that may change things: where, and whether to ask again. */
function Changes({ remember, setRemember }: { remember: boolean; setRemember: (on: boolean) => void }) {
  const { current } = useAppState();
  const site = siteOf(current.url);
  return (
    <Alert
      className={classes.changes}
      icon={<TriangleAlert size={16} aria-hidden="true" />}
      title={site ? en.run.changes(site) : en.run.changesHere}
    >
      <Checkbox label={en.run.dontAsk} checked={remember} onChange={(e) => setRemember(e.currentTarget.checked)} />
    </Alert>
  );
}

function focusInput(form: HTMLFormElement | null, name: string) {
  const field = [...(form?.querySelectorAll<HTMLElement>("[data-input]") ?? [])].find((f) => f.dataset.input === name);
  (field?.matches("input, textarea") ? field : field?.querySelector<HTMLElement>("input, textarea"))?.focus();
}
