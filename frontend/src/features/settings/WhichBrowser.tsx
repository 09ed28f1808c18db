// Which browser is used: the first one found, another of the found ones, or a program that the person chose.
import { Button, Radio, Text } from "@mantine/core";
import { useState } from "react";
import { useApi, useAppState, useDo } from "../../api/context";
import { en } from "../../i18n/en";
import { ChooseChrome, NoChrome } from "../first-start/NoChrome";
import classes from "./SettingsPage.module.css";

export function WhichBrowser() {
  const api = useApi();
  const tryTo = useDo();
  const { browser, settings } = useAppState();
  // Kept while the app asks the program what it is.
  const [asked, setAsked] = useState<string | null>(null);
  const chosen = settings.chromePath;
  const missing = browser.status === "missing";
  if (missing && chosen === "" && browser.found.length === 0) return <NoChrome />;
  const known = browser.found.some((p) => p.path === chosen);
  const use = async (path: string) => {
    setAsked(path);
    await tryTo(api.setChrome(path));
    setAsked(null);
  };
  return (
    <div className={classes.browsers}>
      <Radio.Group label={en.settings.chrome} value={asked ?? chosen} onChange={use}>
        <div className={classes.radios}>
          <Radio value="" label={en.settings.byItself(browser.found[0]?.name ?? "")} disabled={asked !== null} />
          {browser.found.map(({ name, path }) => (
            <Radio key={path} value={path} label={name} description={path} disabled={asked !== null} />
          ))}
          {chosen !== "" && !known && (
            <Radio
              value={chosen}
              label={browser.path === chosen ? browser.name : chosen}
              description={missing ? en.settings.gone : chosen}
              disabled={asked !== null}
            />
          )}
        </div>
      </Radio.Group>
      {missing && browser.message && <Text role="alert">{browser.message}</Text>}
      {browser.status === "running" && <Text c="dimmed">{en.settings.next}</Text>}
      <div className={classes.buttons}>
        <ChooseChrome />
        <Button variant="default" onClick={() => tryTo(api.lookForChrome())}>
          {en.first.lookAgain}
        </Button>
      </div>
    </div>
  );
}
