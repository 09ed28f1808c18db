// The one button beside the tab: runs the tool that fits, and lists the others.
import { ActionIcon, Button, Menu, Text, Tooltip } from "@mantine/core";
import { ChevronDown, Play } from "lucide-react";
import { useApi, useAppState, useDo } from "../../api/context";
import type { ToolChoice } from "../../api/types";
import { type Place, usePlace } from "../../app/routes";
import { en } from "../../i18n/en";
import { Middle } from "../../ui/Middle";
import classes from "./OneButton.module.css";
import { choices, labelOf, opensFirst } from "./oneButton";
import { useRunChoice } from "./useRunChoice";

export function OneButton({ compact }: { compact: boolean }) {
  const state = useAppState();
  const place = usePlace();
  const runChoice = useRunChoice();
  const all = choices(state.button, place);
  const first = all[0];
  if (state.browser.status !== "running" || state.button.kind === "open-chrome") return <ChromeButton />;
  if (!first) return <Nothing />;

  // One filled button in a view: beside a form's Run, and on the first page, this one steps back.
  const formOpen = place.at === "tool" || place.at === "welcome" || (place.at === "home" && state.firstStart);
  const variant = formOpen ? "outline" : "filled";
  const label = labelOf(first, place);
  const short = opensFirst(first, place) ? en.bar.runShort : en.bar.run;
  return (
    <div className={classes.group}>
      <Tooltip label={label}>
        <Button
          className={classes.main}
          data-alone={all.length === 1 || undefined}
          variant={variant}
          aria-label={label}
          data-one-button
          leftSection={<Play size={16} aria-hidden="true" />}
          onClick={() => runChoice(first)}
        >
          {compact ? short : <Label choice={first} place={place} />}
        </Button>
      </Tooltip>
      {all.length > 1 && (
        <Menu position="bottom-end" width="max-content" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon className={classes.more} variant={variant} aria-label={en.bar.others}>
              <ChevronDown size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown className={classes.menu}>
            <Menu.Label>{en.bar.others}</Menu.Label>
            {all.slice(1).map((choice) => (
              <Menu.Item
                key={`${choice.skill}/${choice.tool}`}
                leftSection={<Play size={16} aria-hidden="true" />}
                onClick={() => runChoice(choice)}
                rightSection={
                  choice.form ? (
                    <Text size="xs" c="dimmed">
                      {en.bar.opensForm}
                    </Text>
                  ) : null
                }
              >
                <span className={classes.choice}>{choice.label}</span>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

/** What it runs, of which a long name gives way. */
function Label({ choice, place }: { choice: ToolChoice; place: Place }) {
  const mark = "\u0000";
  const [before, after] = labelOf(choice, place, mark).split(mark);
  return (
    <span className={classes.label}>
      {before}
      <Middle text={choice.label} />
      {after}
    </span>
  );
}

/** Without a running Chrome the button opens it. */
function ChromeButton() {
  const api = useApi();
  const run = useDo();
  const place = usePlace();
  const { browser, firstStart } = useAppState();
  const missing = browser.status === "missing";
  const filled = !(place.at === "tool" || place.at === "welcome" || (place.at === "home" && firstStart));
  return (
    <Button
      variant={filled ? "filled" : "outline"}
      data-one-button
      loading={browser.status === "starting"}
      loaderProps={{ "aria-label": en.bar.starting }}
      onClick={() => run(missing ? api.lookForChrome() : api.openChrome())}
    >
      {missing ? en.bar.lookAgain : en.bar.openChrome}
    </Button>
  );
}

/** Nothing fits: says why, in the button's place. */
function Nothing() {
  const { button } = useAppState();
  const text = button.kind === "blocked" ? en.bar.blocked : button.kind === "no-tab" ? en.bar.noTab : en.bar.noSkill;
  return (
    <Tooltip label={button.reason || text} multiline maw="22rem">
      <Text className={classes.nothing} c="dimmed" tabIndex={0}>
        {text}
      </Text>
    </Tooltip>
  );
}
