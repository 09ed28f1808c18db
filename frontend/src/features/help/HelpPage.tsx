// Help: the welcome again, what a skill is, the shortcuts, and details for support.
import { Button, Kbd, Text, Title } from "@mantine/core";
import { useApi, useAppState } from "../../api/context";
import { go } from "../../app/routes";
import { en } from "../../i18n/en";
import { CopyButton } from "../../ui/CopyButton";
import classes from "./HelpPage.module.css";

export function HelpPage() {
  const api = useApi();
  const { version } = useAppState();
  return (
    <article className={classes.page}>
      <Title order={1} size="h2">
        {en.help.title}
      </Title>
      <section className={classes.section}>
        <Title order={2} size="h3">
          {en.help.whatTitle}
        </Title>
        {en.help.what.map((text) => (
          <Text key={text}>{text}</Text>
        ))}
        <div>
          <Button variant="default" onClick={() => go({ at: "welcome" })}>
            {en.help.welcome}
          </Button>
        </div>
      </section>
      <section className={classes.section}>
        <Title order={2} size="h3">
          {en.help.shortcuts}
        </Title>
        <dl className={classes.keys}>
          {en.help.keys.map(([keys, what]) => (
            <div key={keys} className={classes.key}>
              <dt>
                {keys.split("+").map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={classes.section}>
        <Title order={2} size="h3">
          {en.help.support}
        </Title>
        <Text>{en.help.version(version)}</Text>
        <Text c="dimmed">{en.help.supportText}</Text>
        <div>
          <CopyButton label={en.help.copy} copy={async () => api.copyText(await api.supportDetails())} />
        </div>
      </section>
    </article>
  );
}
