import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { modulePath } from '../../files/own-code.ts';
import type { Message } from '../../sandbox/message.ts';
import { escapeJson } from '../../text/escape-for-terminal.ts';
import type { Report } from '../report.ts';

const PROGRAM = modulePath('./replay-program.ts', import.meta.url);
/** For one history; the first one also waits for the workflow code to be bundled. */
const DEADLINE_MS = 60_000;

export interface GivenHistory {
  readonly workflowId: string;
  /** JSON. */
  readonly history: string;
}

export interface ReplayedMessage {
  /** `message`, and at the end `passed` or `diverged`; with `--running` also `failed`: not replayed. */
  readonly kind: 'message';
  /** Of a `message`, its index. */
  readonly index: number;
  /** The message, as in `show`. */
  readonly message: Message;
}

export type ReplayEnd =
  | { readonly kind: 'passed' }
  | {
      readonly kind: 'diverged' | 'failed';
      /** Of `diverged` and `failed`, what Temporal reports about it. */
      readonly text: string;
    };

/** A line that the child process writes. */
export type ReplayLine = ReplayedMessage | ReplayEnd;

interface Watching {
  readonly report: Report;
  readonly onMessage?: (line: ReplayedMessage) => void;
  readonly deadlineMs?: number;
}

/** Replays histories one after the other in a child process, which is killed if one takes a minute. */
export async function* replayHistories<Given extends GivenHistory>(
  histories: Iterable<Given> | AsyncIterable<Given>,
  { report, onMessage = () => undefined, deadlineMs = DEADLINE_MS }: Watching,
): AsyncGenerator<{ readonly given: Given; readonly end: ReplayEnd }> {
  let child: ReplayProcess | undefined;
  try {
    for await (const given of histories) {
      child ??= new ReplayProcess(report);
      const end = await child.replay(given, onMessage, deadlineMs);
      if (end === null) child = undefined;
      yield { given, end: end ?? { kind: 'failed', text: `no result within ${deadlineMs / 1000} s, stopped` } };
    }
  } finally {
    await child?.stop();
  }
}

class ReplayProcess {
  readonly #child = spawn(process.execPath, [PROGRAM], { stdio: 'pipe' });
  readonly #exited = once(this.#child, 'exit');
  readonly #lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();

  constructor(report: Report) {
    createInterface({ input: this.#child.stderr }).on('line', report);
    // It may end before it has read all.
    this.#child.stdin.on('error', () => undefined);
  }

  /** Null if it had to be killed. */
  async replay(
    { workflowId, history }: GivenHistory,
    onMessage: (line: ReplayedMessage) => void,
    deadlineMs: number,
  ): Promise<ReplayEnd | null> {
    const deadline = setTimeout(() => this.#child.kill('SIGKILL'), deadlineMs);
    this.#child.stdin.write(`${escapeJson(JSON.stringify({ workflowId, history }))}\n`);
    try {
      for (let next = await this.#lines.next(); !next.done; next = await this.#lines.next()) {
        const line = JSON.parse(next.value) as ReplayLine;
        if (line.kind !== 'message') return line;
        onMessage(line);
      }
      await this.#exited;
      return null;
    } finally {
      clearTimeout(deadline);
    }
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }
}
