// How far a script says that it is: its own words, and a bar where it knows the whole.
import { Progress, Text } from "@mantine/core";
import type { RunView } from "../../api/types";
import { en } from "../../i18n/en";
import classes from "./Result.module.css";

export function RunProgress({ progress }: { progress: NonNullable<RunView["progress"]> }) {
  const { done, total, text } = progress;
  const share = total > 0 ? Math.min(100, Math.max(0, (100 * done) / total)) : null;
  return (
    <div className={classes.progress}>
      <Text className={classes.wrap}>{[text, total > 0 && en.result.of(done, total)].filter(Boolean).join(" · ")}</Text>
      {share !== null && <Progress value={share} aria-label={text || en.result.progress} transitionDuration={0} />}
    </div>
  );
}
