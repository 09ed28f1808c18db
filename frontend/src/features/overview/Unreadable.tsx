// A skill that cannot be read has no tools and notes to show: its folder is where the person mends it.
import { Button, Text } from "@mantine/core";
import { useApi, useDo } from "../../api/context";
import type { SkillPage } from "../../api/types";
import { en } from "../../i18n/en";
import classes from "./Overview.module.css";

export function Unreadable({ page }: { page: SkillPage }) {
  const api = useApi();
  const tryTo = useDo();
  return (
    <div className={classes.card}>
      <Text c="dimmed">{en.skill.unreadable}</Text>
      <Text className={classes.wrap} mb="xs">
        {page.folder}
      </Text>
      <Button variant="default" onClick={() => tryTo(api.showFolder(page.folder))}>
        {en.skill.showFolder}
      </Button>
    </div>
  );
}
