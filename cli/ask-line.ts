import { createInterface } from 'node:readline';
import { say } from './say.ts';

/** Asks on the terminal; empty if nothing is answered. */
export async function askLine(question: string): Promise<string> {
  say(question);
  if (process.stdin.readableEnded) return '';
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
  }
}

/** Asks on the terminal; anything but yes is no. */
export async function saysYes(question: string): Promise<boolean> {
  return /^y(es)?$/i.test(await askLine(question));
}
