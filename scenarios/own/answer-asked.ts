import { writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';

import { modulePath } from '../../files/own-code.ts';
import { toolSeconds } from '../../modules/module-limits.ts';
import { provideOwnPackage } from '../../modules/own-package.ts';
import type { Watched } from './watch-thread.ts';

/** The descriptor on which a program says what code of others does next, in a line. */
export const DOING = 3;

/** Begins the line that says that the last one took too long, and where it was. */
export const LATE = 'late';

/** Runs code of others, for as long as a call of a tool may take: whoever asked names it if there is no answer. */
export type Attempt = <Value>(what: string, work: () => Value | Promise<Value>) => Promise<Value>;

/** The other end of `askProgram`: what the code that it loads prints goes to standard error, the answer alone to standard output. */
export async function answerAsked(answer: (question: unknown, attempt: Attempt) => Promise<unknown>): Promise<void> {
  const say = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  provideOwnPackage();
  const question = JSON.parse(await text(process.stdin)) as unknown;
  say(JSON.stringify(await answer(question, watched())), () => process.exit(0));
}

function watched(): Attempt {
  const steps = new Int32Array(new SharedArrayBuffer(4));
  const milliseconds = toolSeconds(process.env) * 1000;
  new Worker(modulePath('./watch-thread.ts', import.meta.url), {
    workerData: { steps, milliseconds, descriptor: DOING, word: LATE } satisfies Watched,
  }).unref();
  const step = () => {
    Atomics.add(steps, 0, 1);
    Atomics.notify(steps, 0);
  };
  return async (what, work) => {
    writeSync(DOING, `${what}\n`);
    step();
    try {
      return await work();
    } finally {
      step();
    }
  };
}
