// A button that copies and says so, for two seconds, in the same width.
import { Button } from "@mantine/core";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useDo } from "../api/context";
import { en } from "../i18n/en";

interface Props {
  label: string;
  copy: () => Promise<void>;
}

export function CopyButton({ label, copy }: Props) {
  const run = useDo();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const click = async () => setCopied((await run(copy().then(() => true))) === true);
  return (
    <Button
      variant="default"
      // The wider of its two words has room.
      miw={`calc(${Math.max(label.length, en.result.copied.length)}ch + 4.5rem)`}
      onClick={click}
      leftSection={copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
    >
      {copied ? en.result.copied : label}
    </Button>
  );
}
