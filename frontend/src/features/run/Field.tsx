// One input of a tool as the control that fits its kind, with what may be written in it.
import { Anchor, Input, PasswordInput, SegmentedControl, Select, Text, Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useId } from "react";
import type { Arg } from "../../api/types";
import { en } from "../../i18n/en";
import { type Checked, emptyText, kindOf, limits, mayBeEmpty, readable } from "./inputs";
import classes from "./RunForm.module.css";
import { usePattern } from "./usePattern";

interface Props {
  arg: Arg;
  value: string;
  checked: Checked;
  /** The person is done with it, or pressed Run: what more typing may mend is told too. */
  done: boolean;
  change: (value: string) => void;
  leave: () => void;
}

export function Field({ arg, value, checked, done, change, leave }: Props) {
  const empty = value === emptyText;
  const pattern = usePattern(arg, empty ? "" : value, checked.json !== undefined);
  const error = (checked.early && !done ? "" : checked.error) || (done ? pattern : "") || undefined;
  const rules = limits(arg);
  const described = [arg.description, rules].filter(Boolean);
  const common = {
    label: arg.name,
    description: described.length > 0 ? described.join(" · ") : undefined,
    withAsterisk: arg.required,
    error,
    placeholder: empty ? en.run.emptySent : hint(arg),
    title: kindOf(arg),
    "data-input": arg.name,
    spellCheck: false,
    autoComplete: "off",
    onBlur: leave,
  };
  const typed = {
    ...common,
    value: empty ? "" : value,
    onChange: (e: { currentTarget: { value: string } }) => change(e.currentTarget.value),
  };
  if (arg.enum.length > 0) {
    const data = arg.enum.map((json) => ({ value: json, label: readable(json) }));
    return (
      <Select
        {...common}
        data={data}
        value={value || null}
        onChange={(v) => change(v ?? "")}
        clearable={!arg.required}
      />
    );
  }
  if (arg.type === "boolean") return <YesNo arg={arg} value={value} error={error} change={change} leave={leave} />;
  if (arg.type === "integer" || arg.type === "number")
    return (
      <Below note={checked.readAs && <Text size="xs">{en.run.readAs(checked.readAs)}</Text>}>
        <TextInput {...typed} inputMode="decimal" />
      </Below>
    );
  if (arg.type === "string" && arg.format === "password")
    return <PasswordInput {...typed} autoComplete="new-password" />;
  if (arg.type === "string")
    return (
      <Below note={mayBeEmpty(arg) && (value === "" || empty) && <Empty arg={arg} empty={empty} change={change} />}>
        <TextInput {...typed} type={arg.format === "date" ? "date" : "text"} />
      </Below>
    );
  return <Textarea {...typed} autosize minRows={2} maxRows={8} styles={{ input: { fontFamily: "monospace" } }} />;
}

/** What an empty field means, or how to write into it. */
function hint(arg: Arg): string {
  if (arg.default) return en.run.otherwise(readable(arg.default));
  if (arg.enum.length === 0 && arg.type === "array") return en.run.list;
  if (arg.enum.length === 0 && arg.type === "object") return en.run.group;
  return arg.required ? "" : en.run.optional;
}

function Below({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div>
      {children}
      <div className={classes.below} aria-live="polite">
        {note}
      </div>
    </div>
  );
}

/** An empty field is left out; whoever wants to send a text without letters says so. */
function Empty({ arg, empty, change }: { arg: Arg; empty: boolean; change: (value: string) => void }) {
  const label = empty ? en.run.leaveOut : en.run.sendEmpty;
  return (
    <Anchor
      component="button"
      type="button"
      size="xs"
      className={classes.empty}
      aria-label={`${label}: ${arg.name}`}
      onClick={() => change(empty ? "" : emptyText)}
    >
      {label}
    </Anchor>
  );
}

interface YesNoProps {
  arg: Arg;
  value: string;
  error?: string;
  change: (value: string) => void;
  leave: () => void;
}

function YesNo({ arg, value, error, change, leave }: YesNoProps) {
  const label = useId();
  const otherwise = arg.default ? `${en.run.leftOut} (${readable(arg.default)})` : en.run.leftOut;
  const data = [
    ...(arg.required ? [] : [{ value: "", label: otherwise }]),
    { value: "true", label: en.run.yes },
    { value: "false", label: en.run.no },
  ];
  return (
    <Input.Wrapper
      label={arg.name}
      labelElement="div"
      labelProps={{ id: label }}
      description={arg.description || undefined}
      withAsterisk={arg.required}
      error={error}
    >
      <SegmentedControl
        display="flex"
        w="fit-content"
        mt={4}
        aria-labelledby={label}
        data={data}
        // A required one starts with neither.
        value={value}
        onChange={change}
        onBlur={leave}
        transitionDuration={0}
        data-input={arg.name}
      />
    </Input.Wrapper>
  );
}
