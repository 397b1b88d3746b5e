import { count } from '../../../../text/words.ts';
import { shortenWithLength } from '../../../../text/show-value.ts';
import { sideEffectText } from '../../../../results/explain/side-effect-text.ts';
import { doubtedWords } from '../../../../results/explain/doubt-text.ts';
import type { TrajectoryRecord } from '../../../../results/record.ts';
import type { Tables } from '../../../../worlds/world.ts';
import type { TrajectoryDocument } from '../../../documents/trajectory-document.ts';
import { messagesOf } from '../../../../sandbox/trajectory.ts';

/** Something else to know of a run before one reads it. */
export interface RunNote {
  readonly title: string;
  /** May hold what a model wrote. */
  readonly details: readonly string[];
  /** Where to look; null if nowhere. */
  readonly message: number | null;
}

const LONGEST_DETAIL = 320;

type Read = Pick<TrajectoryDocument, 'record' | 'tables' | 'doubts'>;

/** How it ended, what it changed that no one asked for, what it said that is not so, which calls failed, which turn decided. @param diagnosis is not said again */
export function runNotes({ record, tables, doubts }: Read, diagnosis: string | null): readonly RunNote[] {
  const notes = [
    ...ofOutcome(record),
    ...ofSideEffects(record, tables),
    ...ofFalsehoods(doubts),
    ...ofFailedCalls(record),
  ];
  const more = notes.filter(({ details }) => details.length === 0 || details.some((one) => !diagnosis?.includes(one)));
  return [...more, ...ofDecisiveStep(record)];
}

function ofDecisiveStep({ decisive }: TrajectoryRecord): readonly RunNote[] {
  if (decisive === null) return [];
  const { title, quote, message } = decisive;
  return [{ title, details: quote === null ? [] : [quote], message }];
}

function ofOutcome({ outcome, reason }: TrajectoryRecord): readonly RunNote[] {
  if (outcome === 'completed') return [];
  return [{ title: `Ended with ${outcome}`, details: reason === null ? [] : [reason], message: null }];
}

function ofSideEffects({ score }: TrajectoryRecord, tables: Tables): readonly RunNote[] {
  const effects = score?.sideEffects ?? [];
  if (effects.length === 0) return [];
  const details = effects.map((effect) => shortenWithLength(sideEffectText(effect, tables), LONGEST_DETAIL));
  return [{ title: 'Changed what no one asked for', details, message: null }];
}

function ofFalsehoods(doubts: Read['doubts']): readonly RunNote[] {
  const falsehoods = doubts.filter(({ verdict }) => verdict === 'false');
  const [first] = falsehoods;
  if (first === undefined) return [];
  return [{ title: 'Said what is not so', details: falsehoods.map(doubtedWords), message: first.message }];
}

function ofFailedCalls({ events }: TrajectoryRecord): readonly RunNote[] {
  const messages = messagesOf(events);
  const failed = [...messages.keys()].filter((index) => messages[index]?.toolResult?.errorClass !== undefined);
  const [first] = failed;
  if (first === undefined) return [];
  const details = [shortenWithLength(messages[first]?.content ?? '', LONGEST_DETAIL)];
  return [{ title: `${count(failed.length, 'call')} failed`, details, message: first }];
}
