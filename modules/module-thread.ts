import { AsyncLocalStorage } from 'node:async_hooks';
import { execFileSync } from 'node:child_process';
import { setImmediate as otherWork } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { LARGEST_ANSWER } from '../files/bounded-response.ts';
import { errorMessage } from '../sandbox/error-message.ts';
import { provideOwnPackage } from './own-package.ts';
import { errorPlace, loadError, shownPath, thrownOf } from './thrown.ts';
import type { Thrown } from './thrown.ts';

/** What the thread is told. */
export type ToModule =
  | { readonly kind: 'turn'; readonly id: number; readonly session: string; readonly request: unknown }
  | { readonly kind: 'abort'; readonly id: number };

/** What the thread tells. */
export type FromModule =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'unloadable'; readonly problem: string }
  /** JSON of what was returned; undefined if that is nothing. */
  | { readonly kind: 'turn'; readonly id: number; readonly json: string | undefined }
  | { readonly kind: 'unreadable'; readonly id: number; readonly problem: string }
  | { readonly kind: 'threw'; readonly id: number; readonly thrown: Thrown }
  | { readonly kind: 'aborted'; readonly id: number }
  /** An error that belongs to no turn that is known. */
  | { readonly kind: 'crashed'; readonly thrown: Thrown };

/** What the thread is given. */
export interface ThreadData {
  readonly url: string;
  readonly exported: string;
  /** Of a module of ours: its export `answering` makes of all that the module exports the function that is asked. */
  readonly adapter?: string;
  readonly port: MessagePort;
}

/** What is asked, as an agent's function is: with what it is given, and what aborts it. */
type Answering = (request: unknown, signal: AbortSignal) => unknown;

/** A thread of its own for a module that somebody else wrote: what it does to its process, it does to this thread only. */
const given = workerData as ThreadData;
const { url, exported, adapter, port } = given;
// The module sees `workerData` and `parentPort`, on which nobody listens, but not the port that answers come from.
Reflect.deleteProperty(given, 'port');

interface TakenTurn {
  readonly id: number;
  readonly session: string;
  readonly abort: AbortController;
}

/** The turn that code belongs to, also what it starts and does not wait for. */
const turns = new AsyncLocalStorage<TakenTurn>();
/** Turns that are not answered. */
const open = new Map<number, TakenTurn>();
/** What code of an earlier turn threw, by session: it ends the next turn of the run. */
const late = new Map<string, Thrown>();
const MOST_LATE = 1_000;

function tell(message: FromModule): void {
  port.postMessage(message);
}

/** The first answer to a turn counts. */
function tellOnce(message: Extract<FromModule, { readonly id: number }>): void {
  if (open.delete(message.id)) tell(message);
}

process.on('unhandledRejection', (error) => stray('unhandledRejection', error, 'in a promise that nothing waited for'));
process.on('uncaughtException', (error) => stray('uncaughtException', error, 'in a callback'));

/** What no one catches. A module with a listener of its own for such errors deals with them itself. */
function stray(event: 'unhandledRejection' | 'uncaughtException', error: unknown, where: string): void {
  if (process.listenerCount(event) > 1) return;
  // Nobody waits for it, so it is no answer of a server either.
  const thrown = { text: `${thrownOf(error).text} (${where})` };
  const turn = turns.getStore();
  if (turn === undefined) return tell({ kind: 'crashed', thrown });
  // What was cut off may well fail.
  if (turn.abort.signal.aborted) return;
  if (open.has(turn.id)) {
    tellOnce({ kind: 'threw', id: turn.id, thrown });
    return turn.abort.abort();
  }
  late.set(turn.session, thrown);
  const [first] = late.keys();
  if (late.size > MOST_LATE && first !== undefined) late.delete(first);
}

// Standard output of the process holds results only.
process.stdout.write = process.stderr.write.bind(process.stderr);

provideOwnPackage();
const answering = await load();
if (answering !== undefined) {
  port.on('message', (message: ToModule) => {
    if (message.kind === 'turn') void take(answering, message);
    else {
      const taken = open.get(message.id);
      open.delete(message.id);
      if (taken !== undefined) turns.run(taken, () => taken.abort.abort());
      tell({ kind: 'aborted', id: message.id });
    }
  });
  tell({ kind: 'loaded' });
}

async function load(): Promise<Answering | undefined> {
  try {
    tell({ kind: 'loading' });
    const loaded = (await import(url)) as Readonly<Record<string, unknown>>;
    if (adapter !== undefined) {
      const ours = (await import(adapter)) as { readonly answering: (exports: typeof loaded) => Answering };
      return ours.answering(loaded);
    }
    const found = loaded[exported];
    if (typeof found === 'function') return found as Answering;
    const names = Object.keys(loaded).filter((name) => typeof loaded[name] === 'function');
    const others = names.length === 0 ? 'no function' : `the functions ${names.join(', ')}: name one with #NAME`;
    const wanted = exported === 'default' ? 'no function by default' : `no function "${exported}"`;
    tell({ kind: 'unloadable', problem: `exports ${wanted}, but ${others}` });
  } catch (error) {
    tell({ kind: 'unloadable', problem: `cannot be loaded: ${problemOf(error)}` });
  }
  return undefined;
}

type Turn = Extract<ToModule, { readonly kind: 'turn' }>;

async function take(answer: Answering, turn: Turn): Promise<void> {
  const { id, session } = turn;
  const taken = { id, session, abort: new AbortController() };
  open.set(id, taken);
  const thrown = late.get(session);
  late.delete(session);
  if (thrown !== undefined) return tellOnce({ kind: 'threw', id, thrown });
  const said = await turns.run(taken, () => answerOf(answer, turn, taken.abort.signal));
  // A rejection that no one handles is known when all promises are through.
  await otherWork();
  tellOnce(said);
}

type AnswerOf = Extract<FromModule, { readonly kind: 'turn' | 'unreadable' | 'threw' }>;

async function answerOf(answer: Answering, { id, request }: Turn, signal: AbortSignal): Promise<AnswerOf> {
  let turn: unknown;
  try {
    turn = await answer(request, signal);
  } catch (error) {
    return { kind: 'threw', id, thrown: thrownOf(error) };
  }
  try {
    const json = JSON.stringify(turn) as string | undefined;
    if ((json?.length ?? 0) <= LARGEST_ANSWER) return { kind: 'turn', id, json };
    return { kind: 'unreadable', id, problem: `a turn of more than ${LARGEST_ANSWER} characters` };
  } catch (error) {
    return { kind: 'unreadable', id, problem: `no JSON: ${errorMessage(error)}` };
  }
}

/** With file and line, and what to do where that is not plain. */
function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : 'it threw';
  const place = errorPlace(error, shownPath) ?? (error instanceof SyntaxError ? checkedPlace() : undefined);
  return `${place === undefined ? '' : `${place}: `}${name}: ${loadError(error)}`;
}

/** Errors in the syntax of JavaScript do not say where they are, but Node's own check of the file does. */
function checkedPlace(): string | undefined {
  try {
    execFileSync(process.execPath, ['--check', fileURLToPath(url)], { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    const { stderr } = error as { readonly stderr?: Buffer };
    const [first = ''] = (stderr?.toString() ?? '').split('\n');
    const [, file, line] = /^(?:file:\/\/)?(\/.+)(:\d+)$/.exec(first) ?? [];
    return file && `${shownPath(file)}${line}`;
  }
  return undefined;
}
