import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { LARGEST_ANSWER } from '../../../files/bounded-response.ts';
import { errorMessage } from '../../../sandbox/error-message.ts';
import type { SeatView, TakeSeat } from '../seat.ts';
import { errorPlace, thrownOf } from '../thrown.ts';
import type { Thrown } from '../thrown.ts';

/** What the thread is told. */
export type ToModule =
  | { readonly kind: 'turn'; readonly id: number; readonly view: SeatView }
  | { readonly kind: 'abort'; readonly id: number };

/** What the thread tells. */
export type FromModule =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'unloadable'; readonly problem: string }
  /** JSON of what was returned; undefined if that is nothing. */
  | { readonly kind: 'turn'; readonly id: number; readonly json: string | undefined }
  | { readonly kind: 'unreadable'; readonly id: number; readonly problem: string }
  | { readonly kind: 'threw'; readonly id: number; readonly thrown: Thrown }
  | { readonly kind: 'aborted'; readonly id: number };

/** A thread of its own for a module that somebody else wrote: what it does to its process, it does to this thread only. */
const { url, exported } = workerData as { readonly url: string; readonly exported: string };
/** What helps, by the code of an error. */
const HINTS: Readonly<Record<string, string>> = {
  ERR_UNKNOWN_FILE_EXTENSION: `Node ${process.versions.node} reads no TypeScript: use Node 22.18 or newer, or compile the file to .mjs`,
  ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX:
    'Node removes types, and cannot translate other TypeScript such as enums: leave it out, or compile the file to .mjs',
  ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING: 'Node reads no TypeScript below node_modules: compile the file to .mjs',
};

const aborts = new Map<number, AbortController>();

function tell(message: FromModule): void {
  parentPort?.postMessage(message);
}

// Standard output of the process holds results only.
process.stdout.write = process.stderr.write.bind(process.stderr);

const takeSeat = await load();
if (takeSeat !== undefined) {
  parentPort?.on('message', (message: ToModule) => {
    if (message.kind === 'turn') void take(takeSeat, message.id, message.view);
    else {
      aborts.get(message.id)?.abort();
      tell({ kind: 'aborted', id: message.id });
    }
  });
  tell({ kind: 'loaded' });
}

async function load(): Promise<TakeSeat | undefined> {
  try {
    const loaded = (await import(url)) as Readonly<Record<string, unknown>>;
    const found = loaded[exported];
    if (typeof found === 'function') return found as TakeSeat;
    const names = Object.keys(loaded).filter((name) => typeof loaded[name] === 'function');
    const others = names.length === 0 ? 'no function' : `the functions ${names.join(', ')}: name one with #NAME`;
    const wanted = exported === 'default' ? 'no function by default' : `no function "${exported}"`;
    tell({ kind: 'unloadable', problem: `exports ${wanted}, but ${others}` });
  } catch (error) {
    tell({ kind: 'unloadable', problem: `cannot be loaded: ${problemOf(error)}` });
  }
  return undefined;
}

async function take(seat: TakeSeat, id: number, view: SeatView): Promise<void> {
  const abort = new AbortController();
  aborts.set(id, abort);
  try {
    const turn: unknown = await seat(view, abort.signal);
    try {
      const json = JSON.stringify(turn) as string | undefined;
      if ((json?.length ?? 0) <= LARGEST_ANSWER) tell({ kind: 'turn', id, json });
      else tell({ kind: 'unreadable', id, problem: `a turn of more than ${LARGEST_ANSWER} characters` });
    } catch (error) {
      tell({ kind: 'unreadable', id, problem: `no JSON: ${errorMessage(error)}` });
    }
  } catch (error) {
    tell({ kind: 'threw', id, thrown: thrownOf(error) });
  } finally {
    aborts.delete(id);
  }
}

/** With file and line, and what to do where that is not plain. */
function problemOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  const name = error instanceof Error ? error.name : 'it threw';
  const place = errorPlace(error) ?? (error instanceof SyntaxError ? checkedPlace() : undefined);
  const said = `${place === undefined ? '' : `${place}: `}${name}: ${errorMessage(error)}`;
  const hint = HINTS[code ?? ''];
  return hint === undefined ? said : `${said}. ${hint}`;
}

/** Errors in the syntax of JavaScript do not say where they are, but Node's own check of the file does. */
function checkedPlace(): string | undefined {
  try {
    execFileSync(process.execPath, ['--check', fileURLToPath(url)], { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    const { stderr } = error as { readonly stderr?: Buffer };
    const [first = ''] = (stderr?.toString() ?? '').split('\n');
    return /^(?:file:\/\/)?(\/.+:\d+)$/.exec(first)?.[1];
  }
  return undefined;
}
