// The question before the window closes: which tabs of Chrome close with it, and which tools still run.
import { Button, Checkbox, Group, Modal, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useApi, useAppState, useDo } from "../../api/context";
import { en } from "../../i18n/en";

/** More names than this are counted. */
const named = 3;

export function QuitDialog() {
  const api = useApi();
  const tryTo = useDo();
  const { quit } = useAppState();
  const [quietly, setQuietly] = useState(false);
  const [going, setGoing] = useState(false);
  useEffect(() => {
    setQuietly(false);
    setGoing(false);
    // A window that does not show the question any more may be closed without.
    if (quit.asked) void api.quitShown().catch(() => undefined);
  }, [api, quit.asked]);
  const leave = async () => {
    if (going) return;
    setGoing(true);
    await tryTo(api.quit(quietly));
  };
  return (
    <Modal
      opened={quit.asked}
      onClose={() => void tryTo(api.keepOpen())}
      title={en.quit.title}
      withCloseButton={false}
      styles={{ title: { fontSize: "1rem", fontWeight: 600 } }}
      centered
    >
      {quit.tabs.length > 0 && <Text mb="sm">{en.quit.tabs(quit.tabs.length, few(quit.tabs))}</Text>}
      {quit.runs.length > 0 && <Text mb="sm">{en.quit.run(few(quit.runs))}</Text>}
      {quit.tabs.length > 0 && (
        <Checkbox
          mb="md"
          label={en.quit.dontAsk}
          checked={quietly}
          onChange={(e) => setQuietly(e.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => void tryTo(api.keepOpen())}>
          {en.quit.cancel}
        </Button>
        <Button onClick={leave} loading={going} data-autofocus>
          {en.quit.quit}
        </Button>
      </Group>
    </Modal>
  );
}

function few(names: string[]): string {
  const list = names
    .slice(0, named)
    .map((name) => `“${name}”`)
    .join(", ");
  return names.length > named ? en.quit.more(list, names.length - named) : list;
}
