import { TABLES } from '../columns.ts';
import { undoneDeed } from '../facts/deeds.ts';
import type { Deed, Performed } from '../facts/deeds.ts';
import { SWITCHES } from '../facts/fact.ts';
import type { JudgeFact } from '../facts/judge-fact.ts';
import { namesSwitch } from '../facts/judge-switch.ts';
import type { EvaluationLog } from '../log.ts';
import { readText } from '../../language/reading.ts';
import { rowChanges } from '../side-effects/row-changes.ts';

/** A text and the message that it was. */
export interface Said {
  readonly message: number;
  readonly text: string;
}

/**
 * Finds what a text claims that is not so: a deed that the run did not do up to there, or a setting that is otherwise. Only what
 * is said outright counts.
 */
export function claimChecker(log: EvaluationLog, judge: JudgeFact): (said: Said) => string | undefined {
  const known = new Map<number, string | undefined>();
  return (said) => {
    if (!known.has(said.message)) known.set(said.message, falseClaim(log, judge, said));
    return known.get(said.message);
  };
}

function falseClaim(log: EvaluationLog, judge: JudgeFact, { message, text }: Said): string | undefined {
  const reading = readText(text);
  const deed = undoneDeed(reading, performedUntil(log, message));
  if (deed !== undefined) return deed;
  const device = log.rows('SETTING', message)[0] ?? {};
  for (const setting of SWITCHES) {
    if (!namesSwitch(setting, reading)) continue;
    const finding = judge({ kind: 'switch', setting, on: device[setting] === true, isNamed: true }, text, true);
    if (finding.verdict === 'rival') return finding.found;
  }
  return undefined;
}

/** The kinds of changes that there have been, whatever came of them. */
function performedUntil(log: EvaluationLog, last: number): Performed {
  const performed = new Set<Deed>();
  for (let message = log.firstUserIndex + 1; message <= last; message++) {
    for (const table of TABLES) {
      const [before, after] = [log.rows(table, message - 1), log.rows(table, message)];
      if (before === after) continue;
      const { added, removed, changed } = rowChanges(table, before, after);
      if (added.length > 0) performed.add(`added ${table}`);
      if (removed.length > 0) performed.add(`removed ${table}`);
      if (changed.length > 0) performed.add(`changed ${table}`);
    }
  }
  return performed;
}
