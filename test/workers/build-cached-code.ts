import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { cachedCode } from '../../workers/cached-code.ts';

/** Prints cached code that names the process that built it, and adds a line to a file for each build. */
const [log = ''] = process.argv.slice(2);
const code = await cachedCode('shared', process.env, async () => {
  appendFileSync(log, `${process.pid}\n`);
  await sleep(300);
  return `built by ${process.pid}`;
});
process.stdout.write(code);
