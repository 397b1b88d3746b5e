import { writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';

import { provideOwnPackage } from '../../modules/own-package.ts';

/** The descriptor on which a program says what it is doing. */
export const DOING = 3;

/** Says what is done next, in a line: whoever asked names it if there is no answer. */
export function sayDoing(what: string): void {
  writeSync(DOING, `${what}\n`);
}

/** The other end of `askProgram`: what the code that it loads prints goes to standard error, the answer alone to standard output. */
export async function answerAsked(answer: (question: unknown) => Promise<unknown>): Promise<void> {
  const say = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  provideOwnPackage();
  const question = JSON.parse(await text(process.stdin)) as unknown;
  say(JSON.stringify(await answer(question)), () => process.exit(0));
}
