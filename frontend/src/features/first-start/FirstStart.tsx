// The first page: one click to the practice shop's table, or what to do where there is no Chrome.
import { Button, Text, Title } from "@mantine/core";
import { BookOpen, Info, Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useApi, useAppState, useDo, useStore } from "../../api/context";
import { go } from "../../app/routes";
import { en } from "../../i18n/en";
import classes from "./FirstStart.module.css";
import { NoChrome } from "./NoChrome";

const practiceId = "practice-shop";

export function FirstStart() {
  const { browser } = useAppState();
  const missing = browser.status === "missing";
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        <Title order={1}>{en.first.title}</Title>
        <Text size="lg" c="dimmed">
          {en.first.lead}
        </Text>
      </header>
      {missing ? <NoChrome /> : <Cards />}
      <Skip />
    </article>
  );
}

function Cards() {
  const api = useApi();
  const run = useDo();
  const store = useStore();
  const { skills } = useAppState();
  const [trying, setTrying] = useState(false);
  const practice = skills.find((s) => s.id === practiceId);

  const tryIt = async () => {
    setTrying(true);
    const id = await run(api.tryPracticeShop());
    if (id) {
      const view = await run(api.run(id));
      await run(store.fetchRun(id));
      if (view) go({ at: "tool", key: practice?.key ?? view.skill, tool: view.tool, run: id });
    }
    setTrying(false);
  };

  return (
    <>
      <div className={classes.cards}>
        <Card icon={<Play size={20} aria-hidden="true" />} title={en.first.tryTitle} text={en.first.tryText}>
          <Button fullWidth onClick={tryIt} loading={trying} loaderProps={{ "aria-label": en.first.trying }}>
            {en.first.tryButton}
          </Button>
        </Card>
        {practice && (
          <Card icon={<BookOpen size={20} aria-hidden="true" />} title={en.first.lookTitle} text={en.first.lookText}>
            <Button fullWidth variant="default" onClick={() => go({ at: "skill", key: practice.key })}>
              {en.first.lookButton}
            </Button>
          </Card>
        )}
      </div>
      <Text c="dimmed" className={classes.separate}>
        <Info size={16} aria-hidden="true" /> {en.first.separate}
      </Text>
    </>
  );
}

interface CardProps {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function Card({ icon, title, text, children }: CardProps) {
  return (
    <section className={classes.card} aria-label={title}>
      <span className={classes.icon}>{icon}</span>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed" className={classes.text}>
        {text}
      </Text>
      {children}
    </section>
  );
}

/** Leaves the page for good; Help shows it again. */
function Skip() {
  const api = useApi();
  const run = useDo();
  const { settings, skills } = useAppState();
  const skip = async () => {
    await run(api.saveSettings({ ...settings, welcomed: true }));
    const first = skills[0];
    if (first) go({ at: "skill", key: first.key });
  };
  return (
    <Button variant="subtle" color="gray" className={classes.skip} onClick={skip}>
      {en.first.skip}
    </Button>
  );
}
