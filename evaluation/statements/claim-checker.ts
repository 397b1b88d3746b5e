import { undoneDeed } from '../facts/deeds.ts';
import type { Deed, Performed } from '../facts/deeds.ts';
import type { JudgeFact } from '../facts/judge-fact.ts';
import { namesSwitch, spokenSwitches } from '../facts/judge-switch.ts';
import type { Row, WorldLog } from '../log.ts';
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
export function claimChecker(log: WorldLog, judge: JudgeFact): (said: Said) => string | undefined {
  const known = new Map<number, string | undefined>();
  return (said) => {
    if (!known.has(said.message)) known.set(said.message, falseClaim(log, judge, said));
    return known.get(said.message);
  };
}

function falseClaim(log: WorldLog, judge: JudgeFact, { message, text }: Said): string | undefined {
  const reading = readText(text);
  const deed = undoneDeed(reading, performedUntil(log, message), log.tables);
  if (deed !== undefined) return deed;
  const settings = settingsAt(log, message);
  for (const spoken of spokenSwitches(log.tables)) {
    if (!namesSwitch(spoken, reading)) continue;
    const { setting } = spoken;
    const finding = judge({ kind: 'switch', setting, on: settings[setting] === true, isNamed: true }, text, true);
    if (finding.verdict === 'rival') return finding.found;
  }
  return undefined;
}

/** All settings at a message. */
function settingsAt(log: WorldLog, message: number): Row {
  const single = Object.entries(log.tables).filter(([, table]) => table.single !== undefined);
  return Object.assign({}, ...single.flatMap(([table]) => log.rows(table, message))) as Row;
}

/** The kinds of changes that there have been, whatever came of them. */
function performedUntil(log: WorldLog, last: number): Performed {
  const performed = new Set<Deed>();
  for (let message = log.firstUserIndex + 1; message <= last; message++) {
    for (const [table, { words }] of Object.entries(log.tables)) {
      const [before, after] = [log.rows(table, message - 1), log.rows(table, message)];
      if (before === after) continue;
      const { added, removed, changed } = rowChanges(table, before, after, log.tables);
      if (added.length > 0) performed.add('added').add(words.added);
      if (removed.length > 0) performed.add('removed');
      if (changed.length > 0) performed.add('changed').add(words.isDue ? 'moved' : 'changed');
      if (words.isDue) performed.add('scheduled');
    }
  }
  return performed;
}
