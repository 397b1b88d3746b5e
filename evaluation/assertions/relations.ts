import { findWord } from '../../language/find-values.ts';
import { isNegatedBefore } from '../../language/negation.ts';
import { clauseAt } from '../../language/reading.ts';
import { sparing } from '../../language/sparing.ts';
import type { Span } from '../../language/sentences.ts';
import { wordsOf } from '../../language/words.ts';
import type { Checker, CheckedWords, CheckedText } from './assertion.ts';
import { falseClauses } from './in-clauses.ts';
import type { KnownRow } from './known-rows.ts';
import { isAsserted, mentionsIn } from './mentions.ts';
import type { Mention } from './mentions.ts';

/** What joins a name to what the person is said to be. */
const IS = String.raw`(?:[\s,(:"'-]|who|which|i(?:'ve)? (?:left|kept)|'s|is|are|was|were|and|remain(?:s|ed)?|stay(?:s|ed)?|still|now|also|currently|both|all|listed|saved|stored|filed|marked|labell?ed|recorded|noted|as|under|your|an?|the|set|to|relationship|of|in|contacts|with|being|count|called)*`;
const AFTER_NAME = new RegExp(`^${IS}$`, 'i');
const BEFORE_NAME = /^[\s,:"'(-]*(?:(?:is|are|was|called|named|contact)[\s,:"'(-]+)*$/i;
const STRICT = /\b(?:left|kept|still|remain(?:s|ed)?|stay(?:s|ed)?|now)\b/i;

/** Somebody who is said to be what they are not: "your boss" of a friend, "still a friend" of who is none any more. */
export const relations: Checker = (spoken) => {
  const { reading, known } = spoken;
  const kinds = known.kinds;
  const words = kinds
    .flatMap((kind) => findWord(kind, reading.masked).map((span) => ({ ...span, kind })))
    .filter((span) => isAsserted(reading, span));
  if (words.length === 0) return [];
  const mentions = mentionsIn(reading, known);
  const meant = mentions.length === 0 ? personMeant(spoken) : undefined;
  return words.flatMap((word) => {
    const lead = reading.masked.slice(clauseAt(reading, word.start)?.start ?? 0, word.start);
    const isMeant = meant !== undefined && MEANT.test(lead);
    const changed = MARKED.test(lead) || SAVED_AS.test(lead) ? personMeant(spoken) : undefined;
    const [named] = mentions;
    const subject =
      changed !== undefined &&
      (named === undefined || named.rows.some(({ id }) => changed.some((one) => one.id === id)))
        ? {
            mention: { start: word.start, end: word.end, name: named?.name ?? 'that person', rows: changed },
            isStrict: true,
          }
        : isMeant
          ? { mention: { start: word.start, end: word.end, name: 'that person', rows: meant }, isStrict: false }
          : subjectOf(spoken, word, mentions);
    if (subject === undefined) return [];
    const { mention, isStrict } = subject;
    const isPast = /\b(?:was|were|had been)\b[^,.;]*$/i.test(lead);
    const rows = isStrict && !isPast ? mention.rows.filter(({ row }) => isNow(spoken, row)) : mention.rows;
    if (rows.length === 0)
      return mention.rows.length === 0
        ? []
        : [
            {
              start: word.start,
              end: word.end,
              topic: 'relation',
              verdict: 'false',
              reason: `${mention.name} is there no more`,
            },
          ];
    const own = rows.flatMap(({ table, row }) =>
      known.valuesOf('word').filter((one) => one.table === table && one.row === row),
    );
    const isSo = own.some(({ value }) => value.toLowerCase() === word.kind.toLowerCase());
    const is = own.map(({ value }) => value).at(-1) ?? 'nothing of the kind';
    const span = { start: Math.min(mention.start, word.start), end: Math.max(mention.end, word.end) };
    return [{ ...span, topic: 'relation', verdict: isSo ? 'true' : 'false', reason: `${mention.name} is ${is}` }];
  });
};

/** "It belonged to your boss", "he is your boss". */
const MEANT = sparing(
  /\b(?:it|that|this|he|she|contact|number|person)\b[^.;]{0,24}\b(?:belong(?:s|ed) to|is|was|were|had been|of)(?: (?:now|still|also|listed as|saved as))* (?:your|an?|one of your) $|\bit(?:'s| is| was) (?:your|an?) $/i,
);

/** The one person whom the run touched or looked up, in all states. */
export function personMeant({ known, message }: CheckedText): readonly KnownRow[] | undefined {
  const persons = new Set(known.valuesOf('name').map(({ table }) => table));
  const keyOf = (table: string) => known.log.tables[table]!.key;
  const touched = known
    .touched(message)
    .flatMap(({ table, before, after }) => (persons.has(table) ? [(after ?? before)![keyOf(table)]] : []));
  const looked = [...persons].flatMap((table) =>
    known.fields.flatMap(({ name, value }) => (name === keyOf(table) ? [value] : [])),
  );
  const ids = new Set(touched.length > 0 ? touched : looked);
  const [id] = ids;
  return ids.size === 1 ? known.rows.filter((one) => persons.has(one.table) && one.id === id) : undefined;
}

function isNow({ known: { log }, message }: CheckedText, row: KnownRow['row']): boolean {
  return Object.keys(log.tables).some((table) => log.rows(table, message).includes(row));
}

function subjectOf(
  { reading }: CheckedText,
  word: Span,
  mentions: readonly Mention[],
): { readonly mention: Mention; readonly isStrict: boolean } | undefined {
  const { masked } = reading;
  const sentence = clauseAt(reading, word.start)?.sentence;
  const near = mentions.filter((one) => clauseAt(reading, one.start)?.sentence === sentence);
  const before = near.findLast(({ end }) => end <= word.start);
  if (before !== undefined) {
    const between = masked.slice(before.end, word.start).replaceAll(/\([^()]*\)|\+?\d[\d ().-]{6,}\d/g, '');
    if (AFTER_NAME.test(between) && /\b(?:your|an?|as|is|are|under|now|still)\b|[:("]/i.test(between))
      return {
        mention: before,
        isStrict: STRICT.test(between) || LEFT.test(masked.slice(Math.max(0, before.start - 40), before.start)),
      };
  }
  const after = near.find(({ start }) => start >= word.end);
  if (after !== undefined && /\b(?:your|the|my|one|an?) $/i.test(masked.slice(0, word.start))) {
    const between = masked.slice(word.end, after.start);
    if (BEFORE_NAME.test(between)) return { mention: after, isStrict: false };
  }
  const [only] = mentions;
  const isOnly = only !== undefined && mentions.every(({ name }) => name === only.name) && near.length === 0;
  const lead = masked.slice(reading.sentences[sentence ?? -1]?.start ?? 0, word.start);
  // "I found her, but she's saved as a friend."
  const [one] = new Set(near.map(({ name }) => name)).size === 1 ? near : [];
  if (one !== undefined && one.end <= word.start && PRONOUN.test(lead))
    return { mention: one, isStrict: STRICT.test(lead) };
  if (isOnly && only.start < word.start && PRONOUN.test(lead)) return { mention: only, isStrict: STRICT.test(lead) };
  return undefined;
}

/** "I left her as a friend": she still is. */
const LEFT = /\b(?:left|kept|leaving|keeping)\s+(?:\p{L}+ )?$/iu;

/** "and marked him as a": the person whom the text names before. */
const MARKED = sparing(
  /\b(?:marked|saved|listed|set|added|put|filed|labell?ed|stored|noted|tagged|registered|made|have|got) (?:him|her|them|it|this contact|the contact|the relationship)(?: down)? (?:as|to|under)(?: an?| your| being)* ?$/i,
);
const SAVED_AS = sparing(
  /\b(?:is|was|been|now)(?: now| also)* (?:marked|saved|listed|filed|labell?ed|stored|noted|tagged|registered)\b[^.;,]{0,40}\bas (?:an? |your )?$/i,
);

const PRONOUN = new RegExp(String.raw`\b(?:he|she|they)(?:'s|'re)?\b${IS}$`, 'i');

/** "Your friends are enemies now" of those who are not, or were not. */
export const transitions: Checker = ({ reading, known, message }) => {
  const kinds = known.kinds;
  if (kinds.length === 0) return [];
  return reading.clauses.flatMap((clause): readonly CheckedWords[] => {
    if (clause.isQuestion || clause.isConditional) return [];
    const text = reading.masked.slice(clause.start, clause.end);
    const hits = kinds
      .flatMap((kind) => findWord(kind, text).map((span) => ({ ...span, kind })))
      .toSorted((one, other) => one.start - other.start);
    const [from, to] = hits;
    if (from === undefined || to === undefined || hits.length !== 2 || from.kind === to.kind) return [];
    const between = text.slice(from.end, to.start);
    if (
      !/\b(?:all|both|your|the)\b[^,]*$/i.test(text.slice(0, from.start)) ||
      !TURNS.test(between) ||
      /\b(?:not|n't|from)\b/i.test(text)
    )
      return [];
    const isSo = known.rows.some(
      ({ table, id, row }) =>
        known.valuesOf('word').some((one) => one.row === row && one.value === from.kind) &&
        known.rows.some(
          (other) =>
            other.table === table &&
            other.id === id &&
            known.log.rows(table, message).includes(other.row) &&
            known.valuesOf('word').some((one) => one.row === other.row && one.value === to.kind),
        ),
    );
    const span = { start: clause.start + from.start, end: clause.start + to.end, topic: 'relation' };
    return isSo ? [] : [{ ...span, verdict: 'false', reason: `nobody who was ${from.kind} is ${to.kind}` }];
  });
};

const TURNS =
  /^s?[\s,]*(?:(?:an?|in|your|contacts|are|is|were|have|has|been|now|all|both|listed|saved|marked|relabell?ed|changed|turned|set|updated|as|to|into|under|filed)\b[\s,"]*)+$/i;

const EVERYBODY = sparing(
  /\b(?:everyone|everybody|all of your contacts|all (?:the |your )?(?:people|contacts|\p{L}+ contacts)|each of your contacts|every contact)\b(?! (?:else|who|that|whose|listed|marked|saved))[^.;]*?\b(?:is|are|was|were|has been|have been|to|as)\b[^.;]*/iu,
);

/** "Only Dana is an enemy now." */
export const onlyOne: Checker = (spoken) => {
  const { known, reading, message } = spoken;
  if (!/\bonly\b/i.test(reading.masked)) return [];
  const mentions = mentionsIn(reading, known);
  return falseClauses(spoken, 'relation', (text, { start, end }) => {
    const own = mentions.filter((one) => one.start >= start && one.end <= end);
    const [one] = own;
    if (one === undefined || own.length > 1 || !/\bonly $/i.test(reading.masked.slice(start, one.start)))
      return undefined;
    const rest = reading.masked.slice(one.end, end);
    const kind = known.kinds.find((value) => findWord(value, rest).length > 0);
    if (kind === undefined || !/^ (?:is|was|became)(?: now)? (?:an?|your|listed as|marked as)\b/i.test(rest))
      return undefined;
    const all = known.valuesOf('word').filter((word) => word.value === kind && known.isThere(word, message));
    return all.length > 1 ? `${all.length} are` : undefined;
  });
};

/** "Everyone in your contacts is now an enemy." */
export const everybody: Checker = (spoken) => {
  const { known, message } = spoken;
  return falseClauses(spoken, 'relation', (text) => {
    const match = EVERYBODY.exec(text);
    if (match === null || isNegatedBefore(text.slice(0, match.index)) || /\b(?:except|but|with)\b/i.test(text))
      return undefined;
    const all = known
      .valuesOf('word')
      .filter((one) => known.isThere(one, message) && !known.selves.some((self) => self.row === one.row));
    const kind = known.kinds.findLast((one) =>
      findWord(one, match[0]).some(({ start }) =>
        /\b(?:an?|as|to|marked|your|are|now)\s+"?$/i.test(match[0].slice(0, start)),
      ),
    );
    return kind === undefined || all.every(({ value }) => value === kind) ? undefined : `not everybody is ${kind}`;
  });
};

/** What somebody is listed as that nobody is: "listed as acquaintances". */
const LISTED = sparing(
  /\b(?:listed|marked|labell?ed|relabell?ed|filed|saved|stored|registered|set|changed|moved|tagged) (?:both |them |him |her |all )?(?:as|to|under|in) (?:an? |the |your |being )?"?(?<kind>\p{Ll}{3,})"?(?=\W*$|\s*(?:now|instead|in your|as well|too|[.,;)]))/iu,
);
const NO_KINDS =
  /^(?:requested|wanted|asked|planned|contacts?|reminders?|messages?|entry|entries|usual|before|well|such|done|read|normal|on|off|tomorrow|today|it|them|him|her|that|this|default|favou?rites?|one|yours|noon|evening|morning|afternoon|night|correct|agreed|instructed|needed|new|name|number|settings?)$/i;

/** What people are to each other. */
const KIN = sparing(
  /\b(?:your|as an?|as|an?(?= [\w-]+ of yours\b)|label|relationship(?: to| is|:)?) (?<kin>sister|brother|mother|mom|mum|father|dad|wife|husband|partner|colleague|co-?worker|manager|neighbou?r|doctor|dentist|landlord|cousin|aunt|uncle|son|daughter|girlfriend|boyfriend|teacher|client|customer|assistant|roommate|classmate|rival|acquaintance|stranger|family|employee|accountant|lawyer)s?\b/i,
);

export const kin: Checker = (spoken) =>
  spoken.known.names.length === 0
    ? []
    : falseClauses(spoken, 'relation', (text) => {
        const match = KIN.exec(text);
        const word = match?.groups!['kin'];
        if (match === null || word === undefined || isNegatedBefore(text.slice(0, match.index))) return undefined;
        return wordsOf(word).some(({ form }) => spoken.known.vocabulary.has(form)) ? undefined : `nobody is a ${word}`;
      });

export const kinds: Checker = (spoken) => {
  const { known } = spoken;
  const persons = new Set(known.valuesOf('word').map(({ table }) => table));
  if (!known.touched(spoken.message).some(({ table }) => persons.has(table))) return [];
  return falseClauses(spoken, 'relation', (text) => {
    const match = LISTED.exec(text);
    const kind = match?.groups!['kind']!.toLowerCase() ?? '';
    if (match === null || NO_KINDS.test(kind) || isNegatedBefore(text.slice(0, match.index))) return undefined;
    return wordsOf(kind).some(({ form }) => known.vocabulary.has(form)) ? undefined : `nobody is ${kind}`;
  });
};

/** Relations that hold both ways. */
const MUTUAL =
  /^(?:friend|colleague|co-?worker|neighbou?r|partner|enem|cousin|sibling|spouse|rival|acquaintance|roommate|class)/i;

/** "You are Priya's boss" of whose boss she is. */
export const inverses: Checker = (spoken) => {
  const { known, reading } = spoken;
  if (!/\byou(?: are|'re)\b/i.test(reading.masked)) return [];
  const ofThem = /\byou(?: are|'re) the (?<kind>\p{L}+) of\b/iu;
  const mentions = mentionsIn(reading, known);
  return falseClauses(spoken, 'relation', (text, { start }) => {
    const one = mentions.find(
      (mention) =>
        mention.start >= start && /\byou(?: are|'re) (?:the )?$/i.test(reading.masked.slice(start, mention.start)),
    );
    const own = ofThem.exec(text)?.groups!['kind']?.toLowerCase();
    const named = own === undefined ? undefined : mentions.find((mention) => mention.start >= start);
    if (named !== undefined && own !== undefined && !MUTUAL.test(own))
      return named.rows.some((row) =>
        known
          .valuesOf('word')
          .some((word) => word.table === row.table && word.row === row.row && word.value.toLowerCase() === own),
      )
        ? `${named.name} is that of the user`
        : undefined;
    if (one === undefined) return undefined;
    const [, kind = ''] = /^(?:'s|')? (\p{L}+)/u.exec(text.slice(one.end - start)) ?? [];
    const kindsOfOne = one.rows.flatMap(({ table, row }) =>
      known.valuesOf('word').filter((other) => other.table === table && other.row === row),
    );
    return kindsOfOne.some(({ value }) => value.toLowerCase() === kind.toLowerCase()) && !MUTUAL.test(kind)
      ? `${one.name} is that of the user`
      : undefined;
  });
};
