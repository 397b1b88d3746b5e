import { findWord, lastDigitsOf, overlaps, phonesIn } from '../../language/find-values.ts';
import { saidDates } from '../../language/dates.ts';
import { clauseAt } from '../../language/reading.ts';
import type { Reading } from '../../language/reading.ts';
import type { Span } from '../../language/sentences.ts';
import { standing } from '../../language/standing.ts';
import { derivedFrom } from '../columns.ts';
import type { Checker, CheckedText, CheckedWords } from './assertion.ts';
import { falseClauses } from './in-clauses.ts';
import { mentionsIn, textsIn } from './mentions.ts';
import { fits } from './said-dates.ts';
import type { KnownRow } from './known-rows.ts';
import type { RunKnowledge } from './run-knowledge.ts';

type Side = 'sender' | 'recipient';

/** The columns that say who wrote a row and who got it, by table. */
export const sidesOf = derivedFrom((tables) =>
  Object.entries(tables).flatMap(([table, { columns }]) => {
    const of = (side: Side) => Object.keys(columns).filter((column) => column.startsWith(side));
    return of('sender').length > 0 && of('recipient').length > 0
      ? [{ table, sender: of('sender'), recipient: of('recipient') }]
      : [];
  }),
);

/** How somebody is said to have written or got a message, before or after the words for them. */
const BEFORE: Readonly<Record<Side, RegExp>> = {
  sender:
    /(?<!\b(?:updated|changed|moved|switched|corrected)\b[^.;]*)\b(?:from:?|by|sender(?: is| was)?:?|written by|sent by|author(?: is| was)?:?)\s+(?:your \w+,? )?["(]?$/i,
  recipient:
    /\b(?:sent|wrote|texted|went|goes|written|addressed|text|message|sms|it|this|that|this one|"|received by|\u25A1["']?)(?: out)? to\s+(?:your \w+,? )?["(]?$/i,
};
const AFTER: Readonly<Record<Side, RegExp>> = {
  sender:
    /^(?:,? (?:your \w+|who|too|also)\b,?|'ve| has| have| had| just| also| last| then| only| later)*\s*(?:wrote|texted|sent|says|said|messaged|asked|replied|answered|responded)\b(?! by)/i,
  recipient: /^(?: has| have| just| also)*\s*(?:received|got)\b/i,
};
const YOU = /\b(?:you|me)\b/gi;
const TO_YOU = /\b(?:sent|wrote|texted|messaged|asked|told)(?: it| this| that)?(?: to)?\s+$/i;

/** Without one of these nobody is said to have written or got it. */
const PARTIES =
  /\b(?:from|by|sender|author|to|sent|wr(?:ote|itten)|texted|says?|said|messaged|asked|told|replied|answered|responded|received|got|reply|answer|response)\b/i;

/** "As a reply to your ...", "and you replied ..." quote another message than the one that is spoken of. */
const OWN_WORDS =
  /\b(?:(?:reply|replying|answer|answering|response|responding) to your(?: message| text)?|you(?:'d| had| have)?(?: then| later)? (?:replied|answered|responded|wrote(?: back)?|texted(?: back)?|said)(?: with| that)?|your (?:answer|reply|response)(?: was| is)?)[:,]? ["\u201C]?$/i;

/** Messages of somebody who did not write or did not get them. */
export const senders: Checker = (spoken) => {
  const { reading, known } = spoken;
  if (!PARTIES.test(reading.masked)) return [];
  const sides = sidesOf(known.log.tables);
  const texts = known.valuesOf('text').filter(({ table }) => sides.some((one) => one.table === table));
  const quoted = textsIn(reading, known).filter(({ value }) => texts.some((one) => one.value === value));
  const looked = quoted.length === 0 ? (known.onlyRow ?? sentRow(spoken)) : undefined;
  const pointed = quoted.length === 0 && looked === undefined ? pointedOut(spoken) : [];
  if (
    quoted.length === 0 &&
    pointed.length === 0 &&
    !(looked !== undefined && sides.some(({ table }) => table === looked.table))
  )
    return [];
  return partiesIn(spoken).flatMap((party): readonly CheckedWords[] => {
    if (quoted.some((one) => overlaps(one, party))) return [];
    const isOwn =
      party.side === 'sender' && known.selves.some((self) => party.rows.some((row) => row.row === self.row));
    const theirs = isOwn ? quoted : quoted.filter((one) => !OWN_WORDS.test(reading.text.slice(0, one.start)));
    if (theirs.length === 0 && quoted.length > 0) return [];
    const sentence = clauseAt(reading, party.start)?.sentence;
    const near = theirs.filter((one) => clauseAt(reading, one.start)?.sentence === sentence);
    const beside = near.length > 0 ? near : theirs;
    const values = new Set(beside.map(({ value }) => value));
    if (values.size > 1) return [];
    const own =
      pointed.length > 0 ? pointed : quoted.length === 0 ? [looked!] : texts.filter(({ value }) => values.has(value));
    const isSo = own.some((one) => {
      const columns = sides.find(({ table }) => table === one.table)?.[party.side] ?? [];
      return (
        party.rows.some((person) => columns.some((column) => isOf(known, one.row[column], person))) ||
        (party.digits !== undefined &&
          columns.some((column) => {
            const value = one.row[column];
            return typeof value === 'string' && lastDigitsOf(value).endsWith(party.digits!);
          }))
      );
    });
    const { start, end, side, name } = party;
    return [
      isSo
        ? { start, end, topic: `${side} of it`, verdict: 'true', reason: '' }
        : {
            start,
            end,
            topic: `${side} of it`,
            verdict: 'false',
            reason: `${name} did not ${side === 'sender' ? 'write' : 'get'} this message`,
          },
    ];
  });
};

/** The one message that the run sent. */
function sentRow({ known, message }: CheckedText): KnownRow | undefined {
  const sent = known.changes
    .filter((one) => one.message <= message)
    .flatMap(({ table, added }) =>
      known.log.tables[table]!.words.added === 'sent' ? added.map((row) => ({ table, id: '', row })) : [],
    );
  return sent.length === 1 ? sent[0] : undefined;
}

/** "Your latest message is from ...": by the order in which they came. */
function pointedOut({ reading, known }: CheckedText): readonly KnownRow[] {
  if (!/\b(?:latest|newest|last|recent|oldest|first|earliest)\b/i.test(reading.masked)) return [];
  return sidesOf(known.log.tables).flatMap(({ table, sender, recipient }) => {
    const { words, columns } = known.log.tables[table]!;
    const pattern = new RegExp(
      String.raw`\b(?:(?<last>latest|newest|last|most recent)|oldest|(?:very )?first|earliest) (?:${words.one}|${words.also ?? words.one})\b(?! (?:you|i) )`,
      'i',
    );
    const match = pattern.exec(reading.masked);
    const stamp = Object.keys(columns).find((column) => columns[column]!.type === 'time');
    if (match === null || stamp === undefined) return [];
    const rows = known.log.rows(table, known.log.firstUserIndex);
    const isOwn = (row: KnownRow['row'], side: readonly string[]) =>
      known.selves.some((self) => side.some((column) => isOf(known, row[column], self)));
    return [rows, rows.filter((row) => isOwn(row, sender)), rows.filter((row) => isOwn(row, recipient))].flatMap(
      (all) => {
        const sorted = all.toSorted((one, other) => Number(one[stamp]) - Number(other[stamp]));
        const row = match.groups!['last'] === undefined ? sorted[0] : sorted.at(-1);
        return row === undefined ? [] : [{ table, id: '', row }];
      },
    );
  });
}

const WROTE = String.raw`(?:(?:had|has|have|'d|'ve|last|also|just|recently|once|even) )*(?:last )?(?:texted|messaged|wrote to|written to|wrote(?= you))`;
const TO_USER = new RegExp(
  String.raw`(?:\b(?<who>he|she|they|who)|\b(?=\p{Lu})(?<name>\p{Lu}[\p{L}']*(?: \p{Lu}\p{L}*)?)) ${WROTE} you\b(?<rest>[^.;]*)`,
  'u',
);
const BY_USER = new RegExp(
  String.raw`\b(?:(?<whom>whom?|that|which) )?you ${WROTE}(?: (?<who>him|her|them|\p{Lu}\p{L}+))?(?<rest>[^.;]*)`,
  'u',
);

/** Whether somebody and the user have written to each other, and when. */
export const exchanges: Checker = (spoken) => {
  const { known, reading, message } = spoken;
  if (!/\b(?:texted|messaged|wrote to|written to|wrote you)\b/.test(reading.masked)) return [];
  const mentions = mentionsIn(reading, known);
  if (mentions.length === 0) return [];
  const sides = sidesOf(known.log.tables);
  return falseClauses(spoken, 'exchange', (text, { start, end }) => {
    const toUser = TO_USER.exec(text);
    const byUser = toUser === null ? BY_USER.exec(text) : null;
    const match = toUser ?? byUser;
    if (match === null || /\b(?:not|never)\b|n't\b/i.test(text)) return undefined;
    const at = start + match.index;
    const inside = mentions.find((one) => one.start >= at && one.start < Math.min(end, at + match[0].length));
    const before = mentions.findLast((one) => one.end <= at + 1);
    const person = inside ?? (mentions.every(({ name }) => name === mentions[0]!.name) ? before : undefined);
    if (person === undefined) return undefined;
    const rows = known.rows.filter(({ table, row }) => {
      const own = sides.find((one) => one.table === table);
      if (own === undefined) return false;
      const columns = toUser === null ? own.recipient : own.sender;
      return columns.some((column) => person.rows.some((one) => isOf(known, row[column], one)));
    });
    const touched = known.touched(message).map(({ after }) => after);
    if (rows.length === 0) return `${person.name} and the user did not`;
    const [date] = saidDates(match.groups!['rest'] ?? '', known.now.parts);
    if (date === undefined || !/\bago\b|yesterday|today|morning|\d/i.test(date.text)) return undefined;
    return rows.some(
      (one) =>
        touched.includes(one.row) || known.timesOf(one).some((seconds) => fits(date, known.instant(seconds), known)),
    )
      ? undefined
      : 'that was at another time';
  });
};

export function isOf(known: RunKnowledge, value: unknown, person: KnownRow): boolean {
  return (
    value === person.id ||
    known.valuesOf('phone').some((one) => one.table === person.table && one.row === person.row && one.value === value)
  );
}

interface Party extends Span {
  readonly side: Side;
  readonly name: string;
  readonly rows: readonly KnownRow[];
  readonly digits?: string;
}

/** Who is said to have written or got something: people by name, numbers, and the user. */
function partiesIn({ reading, known }: CheckedText): readonly Party[] {
  const { masked } = reading;
  const self = known.selves;
  const people: Omit<Party, 'side'>[] = [
    ...mentionsIn(reading, known).map(({ start, end, name, rows }) => ({ start, end, name, rows })),
    ...phonesIn(masked).map(({ start, end }) => ({
      start,
      end,
      name: masked.slice(start, end),
      rows: [],
      digits: lastDigitsOf(masked.slice(start, end)),
    })),
  ];
  people.push(...kindsIn(reading, known));
  const named = people.flatMap((one): readonly Party[] => {
    const clause = clauseAt(reading, one.start);
    if (clause === undefined) return [];
    const lead = masked.slice(clause.start, one.start);
    const side = sideOf(lead, masked.slice(one.end, clause.end));
    return side === undefined ? [] : [{ ...one, side }];
  });
  const you =
    self.length === 0
      ? []
      : [...masked.matchAll(YOU)].flatMap(({ 0: word, index }): readonly Party[] => {
          const clause = clauseAt(reading, index)!;
          const [start, end] = [index, index + word.length];
          const lead = masked.slice(clause.start, start);
          const after = masked.slice(end, clause.end);
          const side = TO_YOU.test(lead) ? 'recipient' : sideOf(lead, after);
          return side === undefined ? [] : [{ start, end, name: 'the user', rows: self, side }];
        });
  const own =
    self.length === 0
      ? []
      : [...masked.matchAll(YOUR_OWN)].map(({ 0: words, index }): Party => ({
          start: index,
          end: index + words.length,
          name: 'the user',
          rows: self,
          side: 'sender',
        }));
  return [...named, ...you, ...own].filter((one) => standing(reading, one) === 'asserted');
}

/** "Your boss" for whoever is listed as that. */
export function kindsIn({ masked }: Reading, known: RunKnowledge): readonly Omit<Party, 'side'>[] {
  const all = known.valuesOf('word').filter(({ row }) => !known.selves.some((self) => self.row === row));
  return [...new Set(all.map(({ value }) => value))].flatMap((kind) =>
    findWord(kind, masked)
      .filter(
        ({ start, end }) =>
          /\b(?:your|an?) $/i.test(masked.slice(0, start)) && !/^(?:'s|,? \p{Lu})/u.test(masked.slice(end)),
      )
      .map(({ start, end }) => ({
        start: masked.slice(0, start).search(/\S+ $/),
        end,
        name: `your ${kind}`,
        rows: known.rows.filter((one) =>
          all.some(({ value, table, id }) => value === kind && table === one.table && id === one.id),
        ),
      })),
  );
}

const YOUR_OWN =
  /\byour (?:own )?(?:last |latest )?(?:reply|answer|response|message|text) to\b|\byou (?:wrote|replied|answered|responded|sent) (?:that|it|this|back)\b/gi;

function sideOf(lead: string, after: string): Side | undefined {
  if (/\b(?:did|do|does|can|could|would|should|will|if|want|asked)\b[^,]*$/i.test(lead)) return undefined;
  return (['sender', 'recipient'] as const).find((side) => BEFORE[side].test(lead) || AFTER[side].test(after));
}
