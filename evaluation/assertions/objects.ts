import { isNegatedBefore } from '../../language/negation.ts';
import { digitsOf, lastDigitsOf, phonesIn } from '../../language/find-values.ts';
import { sparing } from '../../language/sparing.ts';
import { contentWords, wordsOf } from '../../language/words.ts';
import type { Checker, CheckedText } from './assertion.ts';
import { allRows, nounsOf } from './acts.ts';
import { falseClauses } from './in-clauses.ts';
import { mentionsIn } from './mentions.ts';
import { columnsSpoken } from './rows.ts';
import type { TouchedRow } from './known-rows.ts';

const DONE = sparing(
  /\b(?:deleted|removed|erased|cleared|wiped|changed|updated|modified|moved|postponed|rescheduled|replaced|set|added|saved|created|sent|texted|messaged|pushed|shifted|bumped|delayed|gone|went|out|gets?|got|has|have)\b/i,
);
const NOT_DONE = sparing(
  /\b(?:can|could|would|should|must|might|may(?! \d)|will|want(?:ed)?|asked?|need(?:ed)?|if|whether)\b|'ll\b|n't\b/i,
);

/** What was done to rows, told with an object or a value that it was not done to or with. */
export const objects: Checker = (spoken) => {
  const { known, message } = spoken;
  const touched = known.touched(message);
  if (touched.length === 0) return [];
  return falseClauses(spoken, 'object', (text, { start }) => {
    const verb = DONE.exec(text);
    if (verb === null) return alike(text, start, touched, spoken);
    if (NOT_DONE.test(text) || isNegatedBefore(text.slice(0, verb.index))) return undefined;
    return (
      ofAll(text, spoken) ??
      ofOther(text, touched, spoken) ??
      toOther(text, touched) ??
      toSelf(text, touched, spoken) ??
      backwards(text, touched) ??
      formerly(text, touched) ??
      ofMany(text, touched, spoken) ??
      twice(text, touched) ??
      together(text, touched, spoken) ??
      alike(text, start, touched, spoken)
    );
  });
};

const statesOf = ({ before, after }: TouchedRow) => [before, after].filter((row) => row !== undefined);

const EVERY = sparing(
  /\b(?:are|were|have been|has been|is|was|now)\b[^.;]{0,20}\b(?:deleted|removed|erased|cleared|wiped|gone|changed|updated|moved|pushed|shifted|postponed|set)\b|\b(?:i|we)(?:'ve| have)? (?:pushed|shifted|moved|bumped|delayed|put)\b|\bare\b[^.;]*\bnow\b/i,
);

/** "All your reminders are deleted." */
function ofAll(text: string, { known }: CheckedText): string | undefined {
  return EVERY.test(text) && allRows(known.log.tables).test(text) ? 'not all of them were' : undefined;
}

/** "The musical reminder": words of another row than those that it was done to. */
function ofOther(text: string, touched: readonly TouchedRow[], { known, message }: CheckedText): string | undefined {
  const { tables } = known.log;
  for (const { table, words } of nounsOf(tables)) {
    const own = touched.filter((one) => one.table === table);
    if (own.length === 0) continue;
    const phrases = [
      ...text.matchAll(
        new RegExp(String.raw`\b(?:the|your|that) (?<what>(?:(?!and\b|other\b)[\p{L}'-]+ ){1,5})${words}\b`, 'giu'),
      ),
      ...text.matchAll(new RegExp(String.raw`\b${words},? (?:about|called|named|for|to) (?<what>[^.,;:()]+)`, 'gi')),
    ].map(
      ({ groups }) => groups!['what']!.split(/\b(?:and|but|to|from|at|on|because|so|now|has|have|is|was|while)\b/i)[0]!,
    );
    const valuesOf = (row: object) => Object.values(row).filter((value) => typeof value === 'string');
    const formsOf = (rows: readonly object[]) =>
      new Set(rows.flatMap(valuesOf).flatMap((text_) => contentWords(wordsOf(text_)).map(({ form }) => form)));
    const mine = formsOf(own.flatMap(statesOf));
    const others = formsOf([...known.log.rows(table, known.log.firstUserIndex), ...known.log.rows(table, message)]);
    const strange = phrases
      .flatMap((phrase) => contentWords(wordsOf(phrase)))
      .find(({ form }) => !mine.has(form) && others.has(form) && form.length > 2);
    if (strange !== undefined && !phrases.some((phrase) => /\b(?:your|his|her) boss|friend|enemy\b/i.test(phrase)))
      return 'it was not done to that one';
  }
  return undefined;
}

/** "Sent to this number and to that one." */
function toOther(text: string, touched: readonly TouchedRow[]): string | undefined {
  const isSent = /\b(?:sent|texted|messaged|went out|is out|delivered)\b/i.test(text);
  const digits = new Set(
    touched
      .flatMap(statesOf)
      .flatMap((row) => Object.values(row))
      .flatMap((value) =>
        typeof value === 'string' || typeof value === 'number' ? [lastDigitsOf(String(value))] : [],
      ),
  );
  const strange = phonesIn(text).find(({ start, end }) => {
    const lead = text.slice(Math.max(0, start - 24), start);
    return (
      (isSent ? /\bto (?:be safe, )?(?:the (?:number )?)?$/i : /\b(?:of|for|with|under|at)\b[^.,;]{0,18}$/i).test(
        lead,
      ) && !digits.has(lastDigitsOf(text.slice(start, end)))
    );
  });
  return strange === undefined ? undefined : `it was not done to ${text.slice(strange.start, strange.end)}`;
}

/** "I changed your own number." */
function toSelf(text: string, touched: readonly TouchedRow[], { known }: CheckedText): string | undefined {
  if (!/\byour own (?:\p{L}+ )?(?:number|contact|entry|name|relationship)\b/iu.test(text) || known.selves.length === 0)
    return undefined;
  return touched.some((one) => statesOf(one).some((row) => known.selves.some((self) => self.row === row)))
    ? undefined
    : 'it was not done to your own';
}

const FROM_TO = /\bfrom (?<from>.+?) (?:to|into|→) (?<to>[^.;]+)/i;

/** "Changed from the new number to the old one." */
function backwards(text: string, touched: readonly TouchedRow[]): string | undefined {
  const { from, to } = FROM_TO.exec(text)?.groups ?? {};
  if (from === undefined || to === undefined) return undefined;
  const has = (said: string, value: unknown) =>
    typeof value === 'string' &&
    value.length > 2 &&
    (/^\+?\d{6,}$/.test(value)
      ? digitsOf(said).includes(lastDigitsOf(value))
      : said.toLowerCase().includes(value.toLowerCase()));
  const pairs = touched.flatMap(({ before, after }) =>
    before === undefined || after === undefined
      ? []
      : Object.keys(after)
          .filter((column) => before[column] !== after[column])
          .map((column) => [before[column], after[column]] as const),
  );
  const isSo = pairs.some(([one, other]) => has(from, one) && has(to, other));
  const isReversed = pairs.some(([one, other]) => has(from, other) && has(to, one));
  return isReversed && !isSo ? 'it was changed the other way' : undefined;
}

const FORMERLY = sparing(
  /\b(?:was|from(?! now\b)|formerly|previously|old (?:number|one)|instead of|replac\w+|used to be)\b[^.;,]{0,16}$/i,
);

/** "It was +1830... and is now +1029...": which it was not. */
function formerly(text: string, touched: readonly TouchedRow[]): string | undefined {
  const numbers = (row: object | undefined) =>
    Object.values(row ?? {}).flatMap((value) =>
      typeof value === 'string' && /^\+?\d{7,}$/.test(value) ? [lastDigitsOf(value)] : [],
    );
  const changed = touched.filter(
    ({ before, after }) =>
      before !== undefined && after !== undefined && numbers(before).join() !== numbers(after).join(),
  );
  if (changed.length === 0) return undefined;
  const former = phonesIn(text).filter(
    ({ start }) => FORMERLY.test(text.slice(0, start)) && !/\b(?:by|to|with)\s+$/i.test(text.slice(0, start)),
  );
  const known = new Set(changed.flatMap(({ before }) => numbers(before)));
  return former.some(({ start, end }) => !known.has(lastDigitsOf(text.slice(start, end))))
    ? 'it was another number'
    : undefined;
}

const SECOND = sparing(
  /\b(?:as an? |an? )?(?:second|additional|extra|alternative|secondary) (?<what>(?:phone )?[\p{L}]+)\b|\b(?:two|both|2) (?<many>(?:phone )?numbers|names|times|relationships|locations)\b/iu,
);
const BOTH = sparing(
  /\b(?:deleted|removed|erased|changed|updated|moved|sent) (?:them )?both\b(?! \p{L}+ and\b)(?! (?:the|his|her|its) )|\bboth (?:of them )?(?:were|have been|are) (?:now )?(?:deleted|removed|erased|changed|updated|moved|sent)\b/iu,
);
const ONLY = sparing(
  /\b(?:[Oo]nly|just) (?!one of the (?:two|three))(?:one\b|\p{Lu}\p{L}+\b)|\b(?:changed|updated|modified|moved|marked) one (?:contact|reminder|entry|person)\b/u,
);

/** "A second number", "changed one contact". */
function ofMany(text: string, touched: readonly TouchedRow[], { known }: CheckedText): string | undefined {
  const { what, many } = SECOND.exec(text)?.groups ?? {};
  const said = what ?? many?.replace(/s$/, '');
  const column =
    said === undefined
      ? undefined
      : columnsSpoken(known.log.tables).find(
          (one) => one.words.test(said) && touched.some(({ table }) => table === one.table),
        );
  const rows = new Set(
    touched
      .filter(({ table }) => table === column?.table)
      .map(({ before, after }) => (after ?? before)?.[known.log.tables[column!.table]!.key]),
  );
  if (column !== undefined && rows.size === 1) return `it has one ${said}`;
  const ids = new Set(
    touched
      .filter(({ before, after }) => before !== undefined && after !== undefined)
      .map(({ table, after }) => after![known.log.tables[table]!.key]),
  );
  if (
    BOTH.test(text) &&
    new Set(touched.map(({ table, before, after }) => (after ?? before)![known.log.tables[table]!.key])).size === 1
  )
    return 'it was done once';
  return ids.size > 1 &&
    ONLY.test(text) &&
    /\b(?:changed|updated|modified|moved|marked|is now|are now)\b/i.test(text) &&
    !/\bone\b.*\b(?:and|other)\b/i.test(text)
    ? `it was done to ${ids.size}`
    : undefined;
}

const TIMES = sparing(
  /(?<!\b(?:tried|checked|asked|looked|searched|verified|it|confirmed) )\b(?:twice|two times|three times|several times|two copies|in duplicate|once more)\b/i,
);

/** "..., twice in fact" */
function twice(text: string, touched: readonly TouchedRow[]): string | undefined {
  return touched.length === 1 &&
    TIMES.test(text) &&
    !/\b(?:not|never|once)\b|n't\b/i.test(text.replace(/\bonce more\b/i, ''))
    ? 'it was done once'
    : undefined;
}

const WITH = sparing(
  /\b(?:together with|along with|as well as|including|plus|and) (?:all (?:of )?)?(?:your|his|her|their|its|the) (?<what>[^.,;]*)/i,
);

/** "Deleted, together with your conversation." */
function together(text: string, touched: readonly TouchedRow[], { known }: CheckedText): string | undefined {
  if (!/\b(?:deleted|removed|erased|cleared|wiped)\b/i.test(text)) return undefined;
  const what = WITH.exec(text)?.groups!['what'];
  if (what === undefined) return undefined;
  const noun = nounsOf(known.log.tables).find(
    ({ words }) =>
      new RegExp(`\\b${words}\\b`, 'i').test(what) || /\b(?:conversations?|chats?|history|threads?)\b/i.test(what),
  );
  return noun !== undefined && /\b(?:conversations?|chats?|history|threads?)\b/i.test(what)
    ? 'no conversation was'
    : noun !== undefined && !touched.some(({ table, after }) => table === noun.table && after === undefined)
      ? `no ${known.log.tables[noun.table]!.words.one} was`
      : undefined;
}

/** "..., and Priya too." */
function alike(
  text: string,
  start: number,
  touched: readonly TouchedRow[],
  { reading, known }: CheckedText,
): string | undefined {
  if (!/\b(?:too|as well|likewise)\W*$/i.test(text)) return undefined;
  const people = mentionsIn(reading, known).filter((one) => one.start >= start && one.start < start + text.length);
  const strange = people.find(
    ({ rows }) =>
      !rows.some(({ row }) =>
        touched.some((one) =>
          statesOf(one).some((state) =>
            Object.values(state).some(
              (value) => typeof value === 'string' && value !== '' && Object.values(row).includes(value),
            ),
          ),
        ),
      ),
  );
  return strange === undefined ? undefined : `it was not done to ${strange.name}`;
}
