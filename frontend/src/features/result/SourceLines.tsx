// The line of a tool's code at which it stopped, with some lines around it. It is read anew from disk.
import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { type ApiError, toApiError } from "../../api/api";
import { useApi } from "../../api/context";
import type { Source } from "../../api/types";
import { en } from "../../i18n/en";
import classes from "./SourceLines.module.css";

export function SourceLines({ skillKey, place }: { skillKey: string; place: string }) {
  const api = useApi();
  const [source, setSource] = useState<Source | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    let current = true;
    api.toolSource(skillKey, place).then(
      (found) => current && setSource(found),
      (reason) => current && setError(toApiError(reason)),
    );
    return () => {
      current = false;
    };
  }, [api, skillKey, place]);
  if (error) return <Text role="alert">{[error.message, error.hint].filter(Boolean).join(" ")}</Text>;
  if (!source) return null;
  const name = en.result.lineOf(source.line, source.path);
  return (
    <figure className={classes.figure}>
      <figcaption>
        <Text size="xs" c="dimmed" className={classes.name}>
          {name}
        </Text>
      </figcaption>
      <section className={classes.code} tabIndex={0} aria-label={name}>
        {source.lines.map((text, index) => {
          const number = source.from + index;
          const here = number === source.line;
          return (
            <div
              key={number}
              className={classes.line}
              aria-current={here ? "location" : undefined}
              ref={(node) => {
                if (here) node?.scrollIntoView({ block: "nearest" });
              }}
            >
              <span className={classes.number}>{number}</span>
              <code>{text || " "}</code>
            </div>
          );
        })}
      </section>
    </figure>
  );
}
