import { useState } from 'react';
import { Button } from './button.tsx';

interface Properties {
  readonly text: string;
  /** What is copied: `Copy {label}`. */
  readonly label: string;
}

/** Copies a text, and says so. Where the browser forbids it, the text can be selected in a prompt. */
export function CopyButton({ text, label }: Properties) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      window.prompt(`Copy ${label}:`, text);
    }
  };
  return (
    <Button onClick={() => void copy()} onBlur={() => setCopied(false)} title={text}>
      <span aria-live="polite">{copied ? 'Copied' : `Copy ${label}`}</span>
    </Button>
  );
}
