// What is wrong with a skill, in a person's words, each with Fix where the app can mend it.
import { Button, Text, Title } from "@mantine/core";
import { CircleX, TriangleAlert, Wrench } from "lucide-react";
import { useApi, useDo } from "../../api/context";
import type { SkillPage } from "../../api/types";
import { en } from "../../i18n/en";
import { useSay } from "../../ui/live";
import classes from "./Overview.module.css";

export function Problems({ page, reload }: { page: SkillPage; reload: () => void }) {
  const api = useApi();
  const run = useDo();
  const say = useSay();
  const fix = async (index: number) => {
    const done = await run(api.applyFix(page.key, index).then(() => true));
    if (done) say(en.skill.fixed);
    reload();
  };
  return (
    <section aria-labelledby="problems-title" className={classes.section}>
      <Title order={2} size="xs" c="dimmed" id="problems-title">
        {en.skill.problemsTitle}
      </Title>
      <ul className={classes.problems}>
        {page.problems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a problem is known by its number.
          <li key={index} className={classes.problem} data-severity={problem.severity}>
            {problem.severity === "error" ? (
              <CircleX size={16} role="img" aria-label={en.skill.error} />
            ) : (
              <TriangleAlert size={16} role="img" aria-label={en.skill.warning} />
            )}
            <div className={classes.toolWords}>
              <Text className={classes.wrap}>{problem.message}</Text>
              {/* The place in a tool or a note helps; that in the manifest is the Details' business. */}
              {!/^(\/|manifest\.json)/.test(problem.path) && (
                <Text size="xs" c="dimmed" className={classes.wrap}>
                  {problem.path}
                </Text>
              )}
            </div>
            {problem.fix && page.editable && (
              <Button
                variant="default"
                title={problem.fix}
                aria-label={`${en.skill.fix}: ${problem.fix}`}
                leftSection={<Wrench size={16} aria-hidden="true" />}
                onClick={() => fix(index)}
              >
                {en.skill.fix}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
