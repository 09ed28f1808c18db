// One input of a tool as the control that fits its kind.
import { Input, PasswordInput, SegmentedControl, Select, Textarea, TextInput } from "@mantine/core";
import { useId } from "react";
import type { Arg } from "../../api/types";
import { en } from "../../i18n/en";
import { kindOf, readable } from "./inputs";

interface Props {
  arg: Arg;
  value: string;
  error?: string;
  change: (value: string) => void;
}

export function Field({ arg, value, error, change }: Props) {
  const common = {
    label: arg.name,
    description: arg.description || undefined,
    withAsterisk: arg.required,
    error,
    placeholder: hint(arg),
    title: kindOf(arg),
    "data-input": arg.name,
    spellCheck: false,
    autoComplete: "off",
  };
  const typed = {
    ...common,
    value,
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
  if (arg.type === "boolean") return <YesNo arg={arg} value={value} error={error} change={change} />;
  if (arg.type === "integer" || arg.type === "number") return <TextInput {...typed} inputMode="decimal" />;
  if (arg.type === "string" && arg.format === "password")
    return <PasswordInput {...typed} autoComplete="new-password" />;
  if (arg.type === "string") return <TextInput {...typed} type={arg.format === "date" ? "date" : "text"} />;
  return <Textarea {...typed} autosize minRows={2} maxRows={8} styles={{ input: { fontFamily: "monospace" } }} />;
}

/** What an empty field means, or how to write into it. */
function hint(arg: Arg): string {
  if (arg.default) return en.run.otherwise(readable(arg.default));
  if (arg.enum.length === 0 && arg.type === "array") return en.run.list;
  if (arg.enum.length === 0 && arg.type === "object") return en.run.group;
  return arg.required ? "" : en.run.optional;
}

function YesNo({ arg, value, error, change }: Props) {
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
        transitionDuration={0}
        data-input={arg.name}
      />
    </Input.Wrapper>
  );
}
