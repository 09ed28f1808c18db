// What the tool wrote while it ran; it follows the newest line until the person scrolls up.
import { Text } from "@mantine/core";
import { CircleX, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import type { RunView } from "../../api/types";
import { en } from "../../i18n/en";
import classes from "./Messages.module.css";
import { useFlows } from "./useRows";

/** Lines that are drawn; the ones before are counted. */
const drawn = 500;

export function Messages({ run }: { run: RunView }) {
  const box = useRef<HTMLElement>(null);
  const follow = useRef(true);
  const flows = useFlows();
  const lines = run.console.slice(-drawn);
  const left = run.dropped + run.console.length - lines.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line moves it.
  useEffect(() => {
    if (follow.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [run.console.length]);
  const scrolled = () => {
    const node = box.current;
    if (node) follow.current = node.scrollHeight - node.scrollTop - node.clientHeight < 24;
  };
  if (lines.length === 0) return <Text c="dimmed">{en.result.noMessages}</Text>;
  return (
    <section
      ref={box}
      className={classes.box}
      data-flow={flows || undefined}
      tabIndex={0}
      aria-label={en.result.messages(0)}
      onScroll={scrolled}
    >
      {left > 0 && (
        <Text size="xs" c="dimmed" px="sm" pt="xs">
          {en.result.dropped(left)}
        </Text>
      )}
      <ol className={classes.lines}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message is known by its number.
          <li key={left + index} className={classes.line} data-level={line.level}>
            <span className={classes.at}>{en.result.seconds(line.at / 1000)}</span>
            {line.level === "error" && <CircleX size={16} aria-hidden="true" />}
            {line.level === "warn" && <TriangleAlert size={16} aria-hidden="true" />}
            <span className={classes.text}>{line.text}</span>
            <span className={classes.source} title={line.source}>
              {line.source}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
