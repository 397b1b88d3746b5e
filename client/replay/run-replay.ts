import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { modulePath } from '../../files/own-code.ts';
import type { Message } from '../../sandbox/message.ts';
import type { Report } from '../report.ts';

const PROGRAM = modulePath('./replay-history.ts', import.meta.url);

export type ReplayEnd = Exclude<ReplayLine, { kind: 'message' }>;

/** Replays a history, given as JSON, in a child process, which is killed at the deadline. */
export async function runReplay(
  history: string,
  workflowId: string,
  onMessage: (line: ReplayedMessage) => void,
  report: Report,
  deadlineMs = 60_000,
): Promise<ReplayEnd> {
  const child = spawn(process.execPath, [PROGRAM, workflowId], { stdio: 'pipe' });
  // What ends before it has read all says itself how it ended.
  child.stdin.on('error', () => undefined).end(history);
  createInterface({ input: child.stderr }).on('line', report);
  const exited = once(child, 'exit');
  const deadline = setTimeout(() => child.kill('SIGKILL'), deadlineMs);
  let end: ReplayEnd | undefined;
  try {
    for await (const text of createInterface({ input: child.stdout })) {
      const line = JSON.parse(text) as ReplayLine;
      if (line.kind === 'message') onMessage(line);
      else end = line;
    }
    await exited;
  } finally {
    clearTimeout(deadline);
  }
  return end ?? { kind: 'failed', text: `no result within ${deadlineMs / 1000} s, stopped` };
}

export interface ReplayedMessage {
  readonly kind: 'message';
  readonly index: number;
  readonly message: Message;
}

/** A line that the child process writes. */
export type ReplayLine =
  | ReplayedMessage
  | { readonly kind: 'passed' }
  | { readonly kind: 'diverged' | 'failed'; readonly text: string };
