import { afterCorrection } from '../../language/corrections.ts';
import { keptFor } from '../../language/kept.ts';
import { readText } from '../../language/reading.ts';
import type { Tables, Told } from '../../worlds/world.ts';
import type { Reading } from '../../language/reading.ts';
import type { Span } from '../../language/sentences.ts';
import { columnsWith, valueCandidates } from './candidates.ts';
import type { StartRows } from './candidates.ts';
import type { FactFinding, KnownFact } from './fact.ts';
import { findPhone, phonesIn, findText, findWord, nameFinder } from '../../language/find-values.ts';
import type { FindValue } from '../../language/find-values.ts';
import { judgeAct } from './judge-act.ts';
import { judgeDate } from './judge-date.ts';
import { judgeNumber } from './judge-number.ts';
import { judgeSwitch, spokenSwitches } from './judge-switch.ts';
import { isUnfinished } from '../../language/unfinished.ts';
import { judgeValue } from './judge-value.ts';

/** Finds out what a text says of a fact. */
export type JudgeFact = (fact: KnownFact, text: string, mayStandBeside: boolean) => FactFinding;

/** Words that take back what was said right before them. */
const MARK = String.raw`(?:\b(?:correction|scratch that|i meant|i misspoke|my mistake|let me correct|or rather|hold on|hang on|wait|oops|typo)\b|[-.,;!?\n\u2026]\s*(?:hmm,?\s*)?(?:no\b(?=[,:]| (?:that|it|wait|sorry|i|make)\b)|(?:actually|sorry)\b(?=[,:\s])))`;
const CORRECTION = String.raw`${MARK}(?:[\s,]*${MARK})*`;

/** They also say that it was wrong. */
const DENIAL = /^\W*(?:hmm\W+)?no\b|\b(?:that's|that is|that was) (?:wrong|not right|incorrect)\b/i;

/**
 * Judges texts of one run, from the rows that it began and ended with. Rivals of a value are the others in the columns
 * of the world that hold its kind. Each text is read once.
 */
export function factJudge(
  tables: Tables,
  first: StartRows,
  final: StartRows,
  readAs?: (text: string) => Reading,
): JudgeFact {
  const texts = [...new Set([...valueCandidates('text', first, tables), ...valueCandidates('text', final, tables)])];
  const switches = spokenSwitches(tables);
  const findName = nameFinder(valueCandidates('name', first, tables));
  const readings = new Map<string, Reading>();

  function read(text: string): Reading {
    let reading = readings.get(text);
    if (reading === undefined) readings.set(text, (reading = readAs?.(text) ?? readText(text, quotations)));
    return reading;
  }

  /** Messages and reminders that a text repeats, with or without quotation marks. */
  function quotations(text: string): readonly Span[] {
    return texts.flatMap((value) => wholeQuotations(value, text));
  }

  function judge(fact: KnownFact, text: string, mayStandBeside: boolean): FactFinding {
    const reading = read(text);
    switch (fact.kind) {
      case 'number':
        return judgeNumber(fact, reading);
      case 'date':
        return judgeDate(fact, reading);
      case 'switch':
        return mayStandBeside && !fact.isNamed
          ? orUnfinished(judgeSwitch(fact, reading, switches), reading)
          : judgeSwitch(fact, reading, switches);
      case 'act':
        return orUnfinished(judgeAct(fact, reading), reading);
      default: {
        const find: FindValue = { name: findName, phone: findPhone, word: findWord, text: findText }[fact.kind];
        const values = fact.values.map(String);
        const rivals = rivalsOf(fact.kind, [...values, ...(fact.beside ?? [])], first, tables).concat(
          fact.rivals ?? [],
        );
        const places = {
          right: values.flatMap((value) => find(value, reading.text)),
          rivals: fact.kind === 'phone' ? phonesIn(reading.text) : rivals.flatMap((value) => find(value, reading.text)),
        };
        return judgeValue(fact, places, reading, mayStandBeside);
      }
    }
  }

  return (fact, whole, mayStandBeside) => {
    const text = afterCorrection(whole);
    const { text: plain } = read(text);
    const last = lastCorrection(plain);
    if (last === null) return judge(fact, text, mayStandBeside);
    const rest = plain.slice(last.index);
    const corrected = judge(fact, rest, mayStandBeside);
    if (corrected.verdict !== 'silent') return corrected;
    const before = judge(fact, text, mayStandBeside);
    if (!DENIAL.test(rest)) return before;
    if (before.verdict === 'rival') return corrected;
    return before.verdict === 'told' ? { verdict: 'denied', found: rest.trim() } : before;
  };
}

/** Words that take back stand after others. */
const lastCorrection = keptFor(1 << 14, (plain) => {
  const pattern = new RegExp(CORRECTION, 'gi');
  pattern.lastIndex = plain.search(/\S/) + 1;
  return [...plain.matchAll(pattern)].at(-1) ?? null;
});

/** A report that says nothing of what was done, and asks, excuses or promises instead, denies it. */
function orUnfinished(finding: FactFinding, reading: Reading): FactFinding {
  if (finding.verdict !== 'silent' || !isUnfinished(reading)) return finding;
  return { verdict: 'denied', found: reading.text.trim(), isOpen: true };
}

/** The values in the columns that hold one that is right; of all columns of the kind if none does. */
function rivalsOf(kind: Told, values: readonly string[], start: StartRows, tables: Tables): string[] {
  const own = values.flatMap((value) => columnsWith(kind, value, start, tables)).flat();
  const all = own.length > 0 && kind !== 'phone' ? own : kind === 'word' ? [] : valueCandidates(kind, start, tables);
  return [...new Set(all)].filter((value) => !values.includes(value));
}

/** Where a text repeats another word for word, with the mark that ends it. */
export function wholeQuotations(value: string, text: string): readonly Span[] {
  const mark = /[.!?]$/.exec(value)?.[0];
  return findText(value, text)
    .filter(({ start: from, end }) => isWhole(value, text.slice(from, end)))
    .map(({ start: from, end }) => ({ start: from, end: text[end] === mark ? end + 1 : end }));
}

function isWhole(value: string, written: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return plain(written) === plain(value);
}
