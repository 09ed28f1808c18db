// A skill at a glance: its tools with Run, its notes, its problems with Fix, who else serves its site.
import { Badge, Text, Title } from "@mantine/core";
import { Check, TriangleAlert } from "lucide-react";
import type { SkillPage } from "../../api/types";
import { en } from "../../i18n/en";
import { Letter } from "../../ui/Letter";
import { Allowed } from "./Allowed";
import { Notes } from "./Notes";
import { Overlaps } from "./Overlaps";
import classes from "./Overview.module.css";
import { Problems } from "./Problems";
import { Tools } from "./Tools";
import { Unreadable } from "./Unreadable";
import { useSkillPage } from "./useSkillPage";

export function Overview({ skillKey, note }: { skillKey: string; note?: string }) {
  const { page, error, reload } = useSkillPage(skillKey);
  if (error) return <Text role="alert">{error.message || en.skill.notFound}</Text>;
  if (!page) return <Text c="dimmed">{en.skill.loading}</Text>;
  return (
    <article className={classes.page}>
      <SkillHead page={page} />
      {page.problems.length > 0 && <Problems page={page} reload={reload} />}
      {page.status === "broken" ? (
        <Unreadable page={page} />
      ) : (
        <div className={classes.columns}>
          <div className={classes.column}>
            <Tools page={page} />
            {page.allowed.length > 0 && <Allowed page={page} reload={reload} />}
            {page.overlaps.length > 1 && <Overlaps page={page} />}
          </div>
          <Notes page={page} path={note} />
        </div>
      )}
    </article>
  );
}

function SkillHead({ page }: { page: SkillPage }) {
  const errors = page.problems.some((p) => p.severity === "error");
  const count = page.problems.length;
  return (
    <header className={classes.head}>
      <Letter name={page.name} size={44} />
      <div className={classes.names}>
        <div className={classes.titleLine}>
          <Title order={1} size="h2" className={classes.title}>
            {page.name}
          </Title>
          {count === 0 ? (
            <Badge variant="light" leftSection={<Check size={12} aria-hidden="true" />}>
              {en.skill.ready}
            </Badge>
          ) : (
            <Badge
              className={errors ? classes.bad : classes.doubt}
              leftSection={<TriangleAlert size={12} aria-hidden="true" />}
            >
              {en.skill.problems(count)}
            </Badge>
          )}
        </div>
        <Text c="dimmed" className={classes.sites}>
          {page.sites.join(", ") || en.list.noSites}
          {!page.editable && ` · ${en.skill.bundled}`}
        </Text>
      </div>
    </header>
  );
}
