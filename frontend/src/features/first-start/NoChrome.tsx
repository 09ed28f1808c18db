// The page of a computer on which no Chrome was found: where to get it, look again, or choose its program.
import { Alert, Button, Text } from "@mantine/core";
import { Download } from "lucide-react";
import { useState } from "react";
import { useApi, useAppState, useDo } from "../../api/context";
import { hintForPeople } from "../../api/hint";
import { en } from "../../i18n/en";
import classes from "./FirstStart.module.css";
import { useGetChrome } from "./useGetChrome";

export function NoChrome() {
  const api = useApi();
  const tryTo = useDo();
  const get = useGetChrome();
  const { browser } = useAppState();
  return (
    <Alert title={en.first.needs} icon={<Download size={20} aria-hidden="true" />} className={classes.missing}>
      <Text mb="sm">{browser.message || en.first.needsText}</Text>
      {hintForPeople(browser.hint) && <Text mb="sm">{hintForPeople(browser.hint)}</Text>}
      <div className={classes.buttons}>
        <Button onClick={get}>{en.first.get}</Button>
        <Button variant="default" onClick={() => tryTo(api.lookForChrome())}>
          {en.first.lookAgain}
        </Button>
        <ChooseChrome />
      </div>
    </Alert>
  );
}

/** Asks for the program; the app starts it once to see whether it is one, which takes a moment. */
export function ChooseChrome() {
  const api = useApi();
  const tryTo = useDo();
  const [busy, setBusy] = useState(false);
  const choose = async () => {
    setBusy(true);
    await tryTo(api.chooseChrome());
    setBusy(false);
  };
  return (
    <Button variant="default" loading={busy} loaderProps={{ "aria-label": en.first.checking }} onClick={choose}>
      {en.first.choose}
    </Button>
  );
}
