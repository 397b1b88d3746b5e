import { readText } from '../reading/reading.ts';
import type { Reading, Span } from '../reading/reading.ts';
import { candidates, columnsOf } from './candidates.ts';
import type { StartRows } from './candidates.ts';
import type { Finding, KnownFact } from './fact.ts';
import { findPhone, phonesIn, findText, findWord, nameFinder } from './find-values.ts';
import type { FindValue } from './find-values.ts';
import { judgeAct } from './judge-act.ts';
import { judgeDate } from './judge-date.ts';
import { judgeNumber } from './judge-number.ts';
import { judgeSwitch } from './judge-switch.ts';
import { judgeValue } from './judge-value.ts';

/** Finds out what a text says of a fact. */
export type JudgeFact = (fact: KnownFact, text: string, mayStandBeside: boolean) => Finding;

/** Words that take back what was said before them. */
const CORRECTION =
  /(?:^|[\s(])(?:correction|scratch that|wait,|no, wait|i meant|i misspoke|my mistake|let me correct)/i;

/**
 * Judges texts of one run. Rivals of a value are the others in the columns of the world that hold its kind. Each text is read
 * once.
 */
export function factJudge(start: StartRows): JudgeFact {
  const texts = candidates('text', start);
  const findName = nameFinder(candidates('name', start));
  const readings = new Map<string, Reading>();

  function read(text: string): Reading {
    let reading = readings.get(text);
    if (reading === undefined) readings.set(text, (reading = readText(text, quotations)));
    return reading;
  }

  /** Messages and reminders that a text repeats, with or without quotation marks. */
  function quotations(text: string): readonly Span[] {
    return texts.flatMap((value) =>
      findText(value, text).filter(({ start: from, end }) => isWhole(value, text.slice(from, end))),
    );
  }

  function judge(fact: KnownFact, text: string, mayStandBeside: boolean): Finding {
    const reading = read(text);
    switch (fact.kind) {
      case 'number':
        return judgeNumber(fact, reading);
      case 'date':
        return judgeDate(fact, reading);
      case 'switch':
        return judgeSwitch(fact, reading);
      case 'act':
        return judgeAct(fact, reading);
      default: {
        const find: FindValue = { name: findName, phone: findPhone, word: findWord, text: findText }[fact.kind];
        const values = fact.values.map(String);
        const rivals = rivalsOf(fact.kind, [...values, ...(fact.beside ?? [])], start).concat(fact.rivals ?? []);
        const places = {
          right: values.flatMap((value) => find(value, reading.text)),
          rivals: fact.kind === 'phone' ? phonesIn(reading.text) : rivals.flatMap((value) => find(value, reading.text)),
        };
        return judgeValue(fact, places, reading, mayStandBeside);
      }
    }
  }

  return (fact, text, mayStandBeside) => {
    const [, ...corrections] = text.split(new RegExp(CORRECTION, 'gi'));
    const last = corrections.at(-1);
    const corrected = last === undefined ? undefined : judge(fact, last, mayStandBeside);
    return corrected === undefined || corrected.verdict === 'silent' ? judge(fact, text, mayStandBeside) : corrected;
  };
}

/** The values in the columns that hold one that is right; of all columns of the kind if none does. */
function rivalsOf(kind: 'name' | 'phone' | 'word' | 'text', values: readonly string[], start: StartRows): string[] {
  const own = values.flatMap((value) => columnsOf(kind, value, start)).flat();
  const all = own.length > 0 && kind !== 'phone' ? own : kind === 'word' ? [] : candidates(kind, start);
  return [...new Set(all)].filter((value) => !values.includes(value));
}

function isWhole(value: string, written: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return plain(written) === plain(value);
}
