import { createInterface } from 'node:readline';
import { Interrupted, UserError } from '../../client/errors.ts';
import { say } from '../say.ts';

/** Asks on the terminal. @throws UserError where no one can answer, Interrupted if the answer is not yes */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new UserError(
      'nothing was deleted: add --yes to delete without being asked, or --dry-run to see what would be',
    );
  say(`${question} Type yes to go on:`);
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) {
      if (/^y(es)?$/i.test(line.trim())) return;
      break;
    }
  } finally {
    lines.close();
  }
  say('nothing was deleted');
  throw new Interrupted();
}
