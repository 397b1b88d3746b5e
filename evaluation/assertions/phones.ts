import { digitsOf, lastDigitsOf, phonesIn } from '../../language/find-values.ts';
import { clauseAt } from '../../language/reading.ts';
import type { Checker, CheckedWords } from './assertion.ts';
import type { KnownRow } from './known-rows.ts';
import { isAsserted, mentionsIn } from './mentions.ts';
import type { RunKnowledge } from './run-knowledge.ts';

/** A phone number that nobody has, or that is somebody else's. */
export const phones: Checker = ({ reading, known }) => {
  const said = phonesIn(reading.masked).filter((span) => isAsserted(reading, span));
  if (said.length === 0) return [];
  const mentions = mentionsIn(reading, known);
  const numbers = known.phoneDigits;
  return said.flatMap((span): readonly CheckedWords[] => {
    const digits = digitsOf(reading.masked.slice(span.start, span.end));
    if (known.plainNumbers.has(Number(digits))) return [];
    const isWritten =
      /\+|\d[ ().-]/.test(reading.masked.slice(span.start, span.end)) || [10, 11].includes(digits.length);
    if (!isWritten || /[\d.]$/.test(reading.masked.slice(0, span.start))) return [];
    const isKnown = [...numbers].some((one) => one === digits || one === `1${digits}` || `00${one}` === digits);
    const topic = 'phone';
    if (!isKnown)
      return [{ ...span, topic, verdict: 'false', reason: 'nobody has this number, and no one mentioned it' }];
    const owners = known
      .valuesOf('phone')
      .filter(
        ({ value, table, row }) => digitsOf(value).endsWith(lastDigitsOf(digits)) && isPersons(known, table, row),
      );
    const clause = clauseAt(reading, span.start);
    const near = mentions.filter(
      (one) => clauseAt(reading, one.start) === clause && one.start < span.start && isAsserted(reading, one),
    );
    const lead = reading.masked.slice(clause?.start ?? 0, span.start);
    const isPronoun =
      /\b(?:he|she|her|his|they|their)\b/i.test(lead) && !/\b(?:from|to|sent|texted|wrote)\b/i.test(lead);
    const [one] = mentions;
    const onlyNamed = one !== undefined && one.start < span.start && mentions.every(({ name }) => name === one.name);
    const subject =
      near.length === 1
        ? near[0]
        : near.length === 0 && mentions.length > 0 && isPronoun && onlyNamed
          ? mentions[0]
          : undefined;
    const between =
      subject === undefined || near.length === 0
        ? ''
        : reading.masked.slice(subject.end, span.start).replaceAll(/\+?[\d ().-]{7,}(?:and|,)?/g, ' ');
    if (subject === undefined || owners.length === 0 || !OWNS.test(between)) return [];
    const isOwn = owners.some((owner) => subject.rows.some((row) => row.table === owner.table && row.id === owner.id));
    return isOwn
      ? [{ ...span, topic, verdict: 'true', reason: '' }]
      : [{ ...span, topic, verdict: 'false', reason: `it is not the number of ${subject.name}` }];
  });
};

/** What stands between somebody and a number that is said to be theirs. */
const OWNS =
  /^(?:'s?)?[\s,:(-]*(?:(?:contact|mobile|cell|phone|number|is|at|on|has|can be reached|reached|saved|listed|under|the|with|now|tel|for)[\s:.,-]*)*$/i;

function isPersons(known: RunKnowledge, table: string, row: KnownRow['row']): boolean {
  return known.valuesOf('name').some((one) => one.table === table && one.row === row);
}
