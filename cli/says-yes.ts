import { createInterface } from 'node:readline';
import { say } from './say.ts';

/** Asks on the terminal; anything but yes is no. */
export async function saysYes(question: string): Promise<boolean> {
  say(question);
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return /^y(es)?$/i.test(line.trim());
    return false;
  } finally {
    lines.close();
  }
}
