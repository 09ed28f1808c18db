// The further sites that the person let a skill act on, and how to take that back.
import { Button, Text, Title } from "@mantine/core";
import { useApi, useDo } from "../../api/context";
import type { SkillPage } from "../../api/types";
import { en } from "../../i18n/en";
import classes from "./Overview.module.css";

export function Allowed({ page, reload }: { page: SkillPage; reload: () => void }) {
  const api = useApi();
  const tryTo = useDo();
  const takeBack = async (host: string) => {
    await tryTo(api.disallowSite(page.key, host));
    reload();
  };
  return (
    <section aria-labelledby="allowed-title" className={classes.section}>
      <Title order={2} size="xs" c="dimmed" id="allowed-title">
        {en.skill.allowed}
      </Title>
      <div className={classes.card}>
        <Text c="dimmed">{en.skill.allowedText}</Text>
        <ul className={classes.allowed}>
          {page.allowed.map((host) => (
            <li key={host} className={classes.allowedSite}>
              <span className={classes.wrap}>{host}</span>
              <Button variant="default" aria-label={`${en.skill.takeBack}: ${host}`} onClick={() => takeBack(host)}>
                {en.skill.takeBack}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
