import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { modulePath } from '../../files/own-code.ts';
import type { Report } from '../report.ts';
import type { ReplayEnd } from './run-replay.ts';

const PROGRAM = modulePath('./replay-histories.ts', import.meta.url);
/** For one history; the first one also waits for the workflow code to be bundled. */
const DEADLINE_MS = 60_000;

/** How the replay of a file's history ended. */
export interface ReplayedFile {
  readonly file: string;
  readonly end: ReplayEnd;
}

/** Replays history files one after the other in a child process, which is killed if one takes a minute. */
export async function* replayMany(
  files: readonly string[],
  report: Report,
  deadlineMs = DEADLINE_MS,
): AsyncGenerator<ReplayedFile> {
  let left = files;
  while (left.length > 0) {
    let replayed = 0;
    for await (const end of replayInChild(left, report, deadlineMs)) yield { file: left[replayed++]!, end };
    const stuck = left[replayed];
    if (stuck !== undefined)
      yield { file: stuck, end: { kind: 'failed', text: `no result within ${deadlineMs / 1000} s, stopped` } };
    left = left.slice(replayed + 1);
  }
}

/** Ends early if a history is stuck. */
async function* replayInChild(files: readonly string[], report: Report, deadlineMs: number): AsyncGenerator<ReplayEnd> {
  const child = spawn(process.execPath, [PROGRAM, ...files], { stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  createInterface({ input: child.stderr }).on('line', report);
  const deadline = setTimeout(() => child.kill('SIGKILL'), deadlineMs);
  try {
    for await (const text of createInterface({ input: child.stdout })) {
      yield JSON.parse(text) as ReplayEnd;
      deadline.refresh();
    }
  } finally {
    clearTimeout(deadline);
    child.kill('SIGKILL');
    await exited;
  }
}
