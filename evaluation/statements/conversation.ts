import { withoutResults } from '../../language/echoes.ts';
import { endsOf } from '../../language/ends-of.ts';
import type { Assertion } from '../assertions/assertion.ts';
import { assertionsOf } from '../assertions/assertions.ts';
import { RunKnowledge } from '../assertions/run-knowledge.ts';
import type { Surroundings } from '../assertions/known-calls.ts';
import { factJudge } from '../facts/judge-fact.ts';
import type { JudgeFact } from '../facts/judge-fact.ts';
import type { KnownFact } from '../facts/fact.ts';
import type { EvaluationLog } from '../log.ts';
import { rowId } from '../side-effects/row-changes.ts';
import { speaksOfDeed } from './speaks-of-deed.ts';

/** A text and the message that it was. */
export interface Said {
  readonly message: number;
  readonly text: string;
}

/** What agent and user said to each other in a run, and how to judge it. */
export interface Talk {
  /** By the agent, to the user, without results that it only passes on as they are. */
  readonly told: readonly Said[];
  /** By the user, to the agent. */
  readonly heard: readonly Said[];
  /** The last message at which something in the world was other than before; -1 if nothing ever was. */
  readonly lastChange: number;
  /** Whether a row that the run added was changed later on. */
  readonly wasRevised: () => boolean;
  readonly judge: JudgeFact;
  /** Whether a text speaks of what a fact says was done; true of facts that are no deeds. */
  readonly speaksOfDeed: (fact: KnownFact, text: string) => boolean;
  /** What the agent said that is not known to be true. */
  readonly assertions: () => readonly Assertion[];
  /** The words by which a message says what is not so and was never taken back; undefined if it says nothing of that kind. */
  readonly falseClaim: (message: number) => string | undefined;
}

/** In characters, of one message and of all: a user reads no more, and a worker must answer meanwhile. */
const LONGEST_TOLD = 16_000;
const LONGEST_TALK = 64_000;

export function talkOf(log: EvaluationLog, surroundings: Surroundings): Talk {
  const known = new RunKnowledge({ ...log, tables: surroundings.definition.tables }, surroundings);
  const [whole, heard]: [Said[], Said[]] = [[], []];
  const results: string[] = [];
  for (let message = log.firstUserIndex; message < log.length; message++) {
    const { sender, recipient, content } = log.message(message);
    if (sender === 'AGENT' && recipient === 'USER')
      whole.push({ message, text: withoutResults(content ?? '', results) });
    if (sender === 'USER' && recipient === 'AGENT') heard.push({ message, text: content ?? '' });
    if (sender === 'EXECUTION_ENVIRONMENT') results.push(content ?? '');
  }
  const length = whole.reduce((sum, { text }) => sum + Math.min(text.length, LONGEST_TOLD), 0);
  const share = length > LONGEST_TALK ? Math.floor(LONGEST_TALK / whole.length) : LONGEST_TOLD;
  const told = whole.map(({ message, text }) => ({ message, text: endsOf(text, share) }));
  const judge = factJudge(
    surroundings.definition.tables,
    (table) => log.rows(table, log.firstUserIndex),
    (table) => log.rows(table, log.length - 1),
    (text) => known.read(text),
  );
  let found: readonly Assertion[] | undefined;
  const assertions = () => (found ??= assertionsOf(told, known));
  return {
    told,
    heard,
    lastChange: lastChangeOf(known),
    wasRevised: () => wasRevised(known),
    judge,
    speaksOfDeed: (fact, text) => speaksOfDeed(fact, text, known),
    assertions,
    falseClaim: (message) => assertions().find((one) => one.message === message && one.verdict === 'false')?.quote,
  };
}

function lastChangeOf({ log }: RunKnowledge): number {
  const tables = Object.keys(log.tables);
  for (let message = log.length - 1; message > log.firstUserIndex; message--)
    if (tables.some((table) => log.rows(table, message) !== log.rows(table, message - 1))) return message;
  return -1;
}

function wasRevised({ changes, log: { tables } }: RunKnowledge): boolean {
  return changes.some(({ message, table, changed }) =>
    changed.some(({ before }) =>
      changes.some(
        (earlier) =>
          earlier.message < message &&
          earlier.table === table &&
          earlier.added.some((row) => rowId(table, row, tables) === rowId(table, before, tables)),
      ),
    ),
  );
}
