// What the person may choose: theme, text size, language; and what is used: Chrome, folders, permissions.
import { Button, Checkbox, SegmentedControl, Select, Slider, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useApi, useAppState, useDo } from "../../api/context";
import type { Settings } from "../../api/types";
import { en } from "../../i18n/en";
import { RunsAtOnce } from "./RunsAtOnce";
import classes from "./SettingsPage.module.css";
import { WhichBrowser } from "./WhichBrowser";

export function SettingsPage() {
  const api = useApi();
  const run = useDo();
  const { settings } = useAppState();
  const save = (change: Partial<Settings>) => run(api.saveSettings({ ...settings, ...change }));
  return (
    <article className={classes.page}>
      <Title order={1} size="h2">
        {en.settings.title}
      </Title>
      <Section title={en.settings.look}>
        <Theme value={settings.theme} save={(theme) => save({ theme })} />
        <TextSize value={settings.textSize} save={(textSize) => save({ textSize })} />
        <Select
          className={classes.select}
          label={en.settings.language}
          allowDeselect={false}
          data={[{ value: "en", label: en.settings.english }]}
          value={settings.language || "en"}
          onChange={(language) => language && save({ language })}
        />
      </Section>
      <Section title={en.settings.browser}>
        <Text c="dimmed">{en.settings.profile}</Text>
        <WhichBrowser />
        <Checkbox
          label={en.settings.askQuit}
          checked={!settings.quitQuietly}
          onChange={(e) => save({ quitQuietly: !e.currentTarget.checked })}
        />
      </Section>
      <Section title={en.settings.folders}>
        <Text c="dimmed">{settings.folders.length > 0 ? en.settings.foldersText : en.settings.noFolders}</Text>
        <ol className={classes.folders}>
          {settings.folders.map((folder) => (
            <li key={folder}>
              <div className={classes.tool}>
                <span className={classes.wrap}>{folder}</span>
                <Button
                  variant="default"
                  aria-label={`${en.settings.showFolder}: ${folder}`}
                  onClick={() => run(api.showFolder(folder))}
                >
                  {en.settings.showFolder}
                </Button>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={en.settings.allowed}>
        <RunsAtOnce save={(confirmTools) => save({ confirmTools })} />
      </Section>
    </article>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function Theme({ value, save }: { value: Settings["theme"]; save: (theme: Settings["theme"]) => void }) {
  const id = useId();
  return (
    <div>
      <Text fw={600} id={id}>
        {en.settings.theme}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        value={value}
        onChange={save}
        transitionDuration={0}
        data={(["system", "light", "dark"] as const).map((v) => ({ value: v, label: en.settings.themes[v] }))}
      />
    </div>
  );
}

/** Applied when the person lets go: a page that grows under the slider would run away from the pointer. */
function TextSize({ value, save }: { value: number; save: (size: number) => void }) {
  const [now, setNow] = useState(value);
  useEffect(() => setNow(value), [value]);
  return (
    <div className={classes.slider}>
      <Text fw={600}>
        {en.settings.textSize}: {en.settings.percent(now)}
      </Text>
      <Slider
        mx="md"
        thumbLabel={en.settings.textSize}
        min={100}
        max={200}
        step={10}
        value={now}
        onChange={setNow}
        onChangeEnd={save}
        label={null}
        marks={[100, 150, 200].map((v) => ({ value: v, label: en.settings.percent(v) }))}
      />
    </div>
  );
}
