import { isNegatedBefore } from '../../language/negation.ts';
import type { Checker, CheckedWords } from './assertion.ts';
import { falseClauses } from './in-clauses.ts';
import { isAsserted, textsIn } from './mentions.ts';
import { isOf, sidesOf } from './messages.ts';

/** A known first name with another surname. */
export const strangers: Checker = ({ reading, known }) => {
  const { names } = known;
  return names.flatMap((name): readonly CheckedWords[] => {
    const [first = '', ...others] = name.split(/\s+/);
    if (others.length === 0 || first.length < 3) return [];
    if (/^\w+$/.test(first) && !reading.masked.includes(first)) return [];
    const pattern = new RegExp(
      String.raw`\b${first.replaceAll(/\W/g, '.')} (\p{Lu}\p{Ll}+|(?!I\b)\p{Lu}(?=\W|$))`,
      'gu',
    );
    return [...reading.masked.matchAll(pattern)].flatMap(
      ({ 0: whole, 1: surname = '', index }): readonly CheckedWords[] => {
        const span = { start: index, end: index + whole.length };
        const isOwn = names.some((one) => one.split(/\s+/)[0] === first && one.split(/\s+/).includes(surname));
        const isOther = names.some((one) => one !== name && one.split(/\s+/).slice(1).includes(surname));
        if (isOwn || !isAsserted(reading, span)) return [];
        if (!isOther && known.properWords.has(surname.toLowerCase()) && surname.length > 1) return [];
        if (surname.length > 1 ? surname.length < 4 || others[0]!.length === 2 : others[0]!.length > 1) return [];
        return [{ ...span, topic: 'name', verdict: 'false', reason: `the name is ${name}` }];
      },
    );
  });
};

/** "Johnny Lindqvist": a known surname after a first name that nobody has. */
export const firstNames: Checker = ({ reading, known }) =>
  known.names.flatMap((name): readonly CheckedWords[] => {
    const [first = '', ...others] = name.split(/\s+/);
    const last = others.at(-1) ?? '';
    if (last.length < 3 || !reading.masked.includes(last) || !/^\p{L}+$/u.test(last)) return [];
    return [...reading.masked.matchAll(new RegExp(String.raw`(?<said>\p{Lu}\p{Ll}+) ${last}\b`, 'gu'))].flatMap(
      ({ 0: whole, index, groups }) => {
        const said = groups!['said']!;
        const span = { start: index, end: index + whole.length };
        const isOwn =
          known.names.some((one) => one.split(/\s+/).includes(said)) || known.properWords.has(said.toLowerCase());
        return isOwn || NO_NAMES.test(said) || !SIMILAR(said, first) || !isAsserted(reading, span)
          ? []
          : [{ ...span, topic: 'name', verdict: 'false' as const, reason: `the name is ${name}` }];
      },
    );
  });

/** Not any word that begins a sentence. */
const SIMILAR = (said: string, first: string) => said.length > 2 && said[0] === first[0] && said !== first;

const NAMED = /(?<![.!?:\n]\s*|^\W*)(?<![\p{L}'])(?<first>\p{Lu}\p{Ll}+) (?<last>\p{Lu}\p{Ll}+)\b/gu;
const NO_NAMES =
  /\b(?:I|You|Your|The|This|That|It|Is|Are|Done|And|But|So|Mr|Mrs|Ms|Dr|Wi|Wifi|Low|Battery|Mode|Cellular|Location|Service|Services|Settings?|Contacts?|Messages?|Reminders?|January|February|March|April|May|June|July|August|September|October|November|December|(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day|Christmas|Thanksgiving|Day|Phone|Number|Name|Relationship|Mobile|Time|Date|Please|Let|Contact|Previous|Old|New|Updated|Deleted|Removed|Added|Relation|Status|Recipient|Sender|Text|Content)\b/u;

/** A full name that nobody has, where people were touched or looked up. */
export const unknownPeople: Checker = ({ reading, known }) => {
  const isOfPeople =
    known.fields.some(({ value }) => typeof value === 'string' && known.names.includes(value)) ||
    known.touched(known.log.length).some(({ table }) => known.valuesOf('name').some((one) => one.table === table));
  if (!isOfPeople) return [];
  return [...reading.masked.matchAll(NAMED)].flatMap(({ 0: whole, index, groups }): readonly CheckedWords[] => {
    const { first = '', last = '' } = groups!;
    const span = { start: index, end: index + whole.length };
    const isKnown = (word: string) =>
      known.properWords.has(word.toLowerCase()) || known.properWords.has(word.toLowerCase().replace(/s$/, ''));
    const isLonger = known.names.some(
      (name) =>
        first.length > (name.split(' ')[0] ?? '').length &&
        first.startsWith(name.split(' ')[0] ?? '-') &&
        name.split(' ').includes(last),
    );
    if (NO_NAMES.test(whole) || (!isLonger && (isKnown(first) || isKnown(last))) || !isAsserted(reading, span))
      return [];
    return [{ ...span, topic: 'name', verdict: 'false', reason: `nobody is called ${whole}` }];
  });
};

const KNOWN_SENDER =
  /\b(?:(?:some(?:one|body)|a (?:person|number)) (?:(?:who|that)(?:'s| is) )?(?:in|from|among) your contacts|one of your contacts|a contact of yours)\b/i;

/** "That's someone in your contacts" of whoever wrote, and is not. */
export const knownSenders: Checker = (spoken) => {
  const { reading, known } = spoken;
  if (!KNOWN_SENDER.test(reading.masked)) return [];
  const quoted = textsIn(reading, known).map(({ value }) => value);
  const own = known.onlyRow;
  const rows = sidesOf(known.log.tables).flatMap(({ table, sender }) =>
    known.log
      .rows(table, known.log.firstUserIndex)
      .filter((row) => row === own?.row || quoted.some((text) => Object.values(row).includes(text)))
      .map((row) => sender.map((column) => row[column])),
  );
  const persons = known.valuesOf('name');
  const isThere = (cell: unknown) => persons.some((person) => isOf(known, cell, person));
  if (rows.length === 0 || rows.some((cells) => cells.some(isThere))) return [];
  return falseClauses(spoken, 'sender of it', (text) =>
    KNOWN_SENDER.test(text) && !isNegatedBefore(text.slice(0, text.search(KNOWN_SENDER)))
      ? 'whoever wrote it is no contact'
      : undefined,
  );
};
