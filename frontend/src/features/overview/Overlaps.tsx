// Which skills serve this site, in the order in which an assistant gets them.
import { Text, Title, UnstyledButton } from "@mantine/core";
import type { SkillPage } from "../../api/types";
import { go } from "../../app/routes";
import { en } from "../../i18n/en";
import { Middle } from "../../ui/Middle";
import classes from "./Overview.module.css";

export function Overlaps({ page }: { page: SkillPage }) {
  return (
    <section aria-labelledby="overlaps-title" className={classes.section}>
      <Title order={2} size="xs" c="dimmed" id="overlaps-title">
        {en.skill.overlaps}
      </Title>
      <div className={classes.card}>
        <Text c="dimmed">{en.skill.overlapsText}</Text>
        <ol className={classes.order}>
          {page.overlaps.map((other) => (
            <li key={`${other.key} ${other.pattern}`}>
              {other.key === page.key ? (
                <span className={classes.orderLine}>
                  <Middle text={other.name} className={classes.strong} />
                  <Text span size="xs" c="dimmed" className={classes.fixed}>
                    {other.pattern} · {en.skill.thisOne}
                  </Text>
                </span>
              ) : (
                <span className={classes.orderLine}>
                  <UnstyledButton className={classes.orderLink} onClick={() => go({ at: "skill", key: other.key })}>
                    <Middle text={other.name} />
                  </UnstyledButton>
                  <Text span size="xs" c="dimmed" className={classes.fixed}>
                    {other.pattern}
                  </Text>
                </span>
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
