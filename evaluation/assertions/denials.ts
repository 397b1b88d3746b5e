import { findWord, lastDigitsOf, phonesIn } from '../../language/find-values.ts';
import { infinitivePattern, donePattern } from '../facts/acts.ts';
import { isEqual } from '../is-close.ts';
import type { Tables } from '../../worlds/world.ts';
import { actOn, isNounFor, nounsOf } from './acts.ts';
import { rowId } from '../side-effects/row-changes.ts';
import type { Checker, CheckedText } from './assertion.ts';
import { falseOfTouched } from './in-clauses.ts';
import type { TouchedRow } from './known-rows.ts';
import { isReferred, mentionsIn } from './mentions.ts';
import { columnsSpoken } from './rows.ts';
import { dueOf } from './durations.ts';
import { fits } from './said-dates.ts';
import { saidDates } from '../../language/dates.ts';
import { sparing } from '../../language/sparing.ts';

/** What was done, said not to be done. */
export const denials: Checker = (spoken) =>
  falseOfTouched(
    spoken,
    'denial',
    (text, touched, clause) =>
      unchanged(text, touched, spoken.known.log.tables) ??
      (DID_NOT_WORK.test(text) && !OTHERS.test(text) && !spoken.known.hasFailures ? 'it was done' : undefined) ??
      failed(text, clause, touched, spoken) ??
      stillThere(text, clause, spoken),
  );

/** What was done, said to have been so before, or to have been done otherwise. */
export const rewrites: Checker = (spoken) => {
  const { tables } = spoken.known.log;
  return falseOfTouched(
    spoken,
    'denial',
    (text, touched) =>
      soBefore(text, touched, tables) ??
      onlyOne(text, touched) ??
      formerNumber(text, touched) ??
      copied(text, touched) ??
      ofColumn(text, touched, tables) ??
      reversed(text, touched, spoken) ??
      extreme(text, touched, spoken) ??
      bothPlaces(text, touched),
  );
};

/** "That didn't work: the phone wouldn't take it", where no call had failed. */
const DID_NOT_WORK =
  /\b(?:that|it|this) (?:didn't|did not) work\b|\bwouldn't (?:take|accept|save) (?:it|that|the|your)\b/i;
export const DENIED = /\b(?:not|no|never)\b|n't\b/i;
const NOTHING = sparing(
  /\b(?:nothing|none of (?:them|it|your \w+)|not a single \w+)(?: (?:was|were|is|has been|had to be|needed to be|got)| needed)+(?: \w+)? (?:changed|deleted|removed|added|sent|updated|moved|saved|touched|done|changing|updating|deleting|removing|adding|sending|moving|saving)\b|\bno changes? (?:was|were|is|are|has been|had to be|needed)\b|\bwithout (?:changing|touching|deleting|adding|moving) (?:anything|any)\b|\bi (?:didn't|did not|haven't) (?:change|delete|remove|add|send|update|move|save|touch|do) (?:anything|any of)\b|\b(?:changed|deleted|removed|added|sent|updated|moved|saved) (?:nothing|nobody|none)\b/i,
);
const LEFT = sparing(
  /\b(?:left|kept|leave|keep|stays?|stayed|remains?|remained)\b[^.;]{0,30}?\b(?:as (?:it|they|he|she|you) (?:was|were|is|are|had)|unchanged|untouched|alone|intact)\b/i,
);
const OTHERS = sparing(
  /\b(?:else|other(?:s|wise)?|rest|remaining|besides|apart|except|settings?|before|earlier|first|yet|any ?more)\b/i,
);

/** "I left your contacts as they were." */
function unchanged(text: string, touched: readonly TouchedRow[], tables: Tables): string | undefined {
  // "Nothing needed deleting: it wasn't there any more."
  const [head = ''] = text.split(/:\s/);
  if (NOTHING.test(head) && !OTHERS.test(head)) return 'something was';
  if (OTHERS.test(text)) return undefined;
  const left = LEFT.exec(text);
  if (left === null || DENIED.test(text)) return undefined;
  const named = nounsOf(tables).find(({ words }) =>
    new RegExp(`\\b${words}\\b`, 'i').test(text.slice(0, left.index + left[0].length)),
  );
  if (named === undefined) return undefined;
  return touched.some(({ table }) => table === named.table)
    ? `a ${tables[named.table]!.words.one} was changed`
    : undefined;
}

const BEFORE = sparing(
  /\balready (?:had|existed|knew)\b|\b(?:was|were|had been|existed)\b[^.;,]{0,24}\balready\b[^.;,]{0,12}|\b(?:was|were) (?:there|saved|stored|listed|in (?:your|the) \w+(?: \w+)?) (?:before|already|from before)\b|\b(?:exist(?:s|ed)|is|was) (?:there )?from before\b/i,
);
const IN_TIME = sparing(
  /\b(?:due|past|over|late|gone off|off|on|overdue|expired|sent|told|said|asked|mentioned|done|enabled|disabled|active|your (?:boss|friend))\b/i,
);

/** "You already had him saved." */
function soBefore(text: string, touched: readonly TouchedRow[], tables: Tables): string | undefined {
  const match = BEFORE.exec(text);
  if (
    match === null ||
    IN_TIME.test(match[0]) ||
    DENIED.test(text) ||
    /\b(?:different|another|other|old|previous)\b/i.test(text)
  )
    return undefined;
  const numbers = phonesIn(text).map((one) => lastDigitsOf(text.slice(one.start, one.end)));
  if (/\bnow\b/i.test(text)) return undefined;
  const isNewSaid = newTexts(touched, tables).some(
    ({ value, isKind }) =>
      (isKind && findWord(value, text).length > 0) || (/\d{6}/.test(value) && numbers.includes(lastDigitsOf(value))),
  );
  if (isNewSaid) return 'it was changed in this run';
  const isNew = touched.every(({ before }) => before === undefined);
  if (isNew) return `it was ${tables[touched[0]!.table]!.words.added} in this run`;
  const isGone = touched.every(({ after }) => after === undefined);
  return isGone &&
    /\b(?:gone|deleted|removed|missing)\b/i.test(`${match[0]}${text.slice(match.index + match[0].length)}`)
    ? 'it was there'
    : undefined;
}

const ONLY_ONE =
  /\bthe only (?:one|contact|entry|reminder|person|message) (?:that )?I (?:had to |have |needed to )?(?:change|update|touch|relabel|move|delete|remove|edit)d?\b/i;

/** "Jonas was the only one I had to change" of two. */
function onlyOne(text: string, touched: readonly TouchedRow[]): string | undefined {
  return ONLY_ONE.test(text) && touched.length > 1 ? `${touched.length} were changed` : undefined;
}

/** "The number was +1830... until now" of what had another. */
function formerNumber(text: string, touched: readonly TouchedRow[]): string | undefined {
  const [first, ...others] = phonesIn(text);
  const own = touched.flatMap(({ before }) => Object.values(before ?? {}).filter((value) => typeof value === 'string'));
  if (first === undefined || others.length > 0 || own.length === 0) return undefined;
  const isFormer =
    /\b(?:was|had been|used to be|had) (?:the |still )?\W*$/i.test(text.slice(0, first.start)) &&
    /^\W*(?:until|till|up to|before) (?:now|that|this|then|today)?\b/i.test(text.slice(first.end));
  const said = lastDigitsOf(text.slice(first.start, first.end));
  return isFormer && !own.some((value) => lastDigitsOf(value) === said) ? 'it was another' : undefined;
}

/** What changed rows have now in other words than before. */
function newTexts(touched: readonly TouchedRow[], tables: Tables) {
  return touched.flatMap(({ table, before, after }) =>
    before === undefined || after === undefined
      ? []
      : Object.entries(after).flatMap(([column, value]) =>
          typeof value === 'string' && before[column] !== value
            ? [{ value, isKind: tables[table]!.columns[column]?.told === 'word' }]
            : [],
        ),
  );
}

const FAILED = sparing(
  /\b(?:wouldn't (?:take|accept)|refused to (?:take|accept|save)|couldn't|could not|can't|cannot|wasn't able to|weren't able to|(?:am|was|were|i'm) (?:not able|unable) to|unable to|failed to|(?:didn't|did not) manage to|wasn't possible to|(?:was|were) not|wasn't|weren't|hasn't been|have not been|haven't been|has not been)\b(?<what>[^.;]*)/i,
);
/** "The update for Jonas failed." */
const FAILED_ACT = sparing(
  /\b(?:update|change|deletion|removal|message|text|addition|delivery)s? (?:for|of|to|from) [^.;]*?\b(?:failed|did not (?:go through|work|succeed)|didn't (?:go through|work|succeed)|was (?:rejected|refused))\b/i,
);
const AT_FIRST = sparing(
  /\b(?:at first|first|initially|before|until|without|earlier|originally|directly|right away|yet|because of (?:that|this)|(?:as|while|when|since)\b|only|but (?:also )?|other|else|another|any ?more|any longer|both)\b/i,
);

/** "Dana's entry couldn't be changed" of what was. */
function failed(
  text: string,
  span: { readonly start: number; readonly end: number },
  touched: readonly TouchedRow[],
  spoken: CheckedText,
): string | undefined {
  const { reading, known } = spoken;
  const what = FAILED.exec(text)?.groups!['what'] ?? FAILED_ACT.exec(text)?.[0];
  if (what === undefined || AT_FIRST.test(text.replace(/^\W*(?:but|and|while|whereas)\b/i, ''))) return undefined;
  const mentions = mentionsIn(reading, known).filter((one) => one.start >= span.start && one.start < span.end);
  if (mentions.length === 0) return undefined;
  const own = touched.filter(({ table, before, after }) => {
    const row = (after ?? before)!;
    const state = { table, id: rowId(table, row, known.log.tables), row };
    return mentions.every(({ rows }) =>
      rows.some((person) => (person.table === table && person.id === state.id) || isReferred(known, state, person)),
    );
  });
  const [one] = own;
  if (one === undefined) return undefined;
  const act = actOn(one, known.log.tables);
  return FAILED_ACT.test(text) || infinitivePattern(act).test(what) || donePattern(act).test(what)
    ? `it was ${act}`
    : undefined;
}

/** "I made a copy" of what was changed. */
function copied(text: string, touched: readonly TouchedRow[]): string | undefined {
  return touched.every(({ before }) => before !== undefined) &&
    /\b(?:made|created|added|set up|saved) (?:a|an|another|one more) (?:second |new |extra |additional )?(?:copy|duplicate|back-?up)\b/i.test(
      text,
    )
    ? 'nothing was added'
    : undefined;
}

const STILL = sparing(
  /\b(?:stays?|remains?|stayed|remained|(?:is|are|was|were) (?:still|kept|left))\b[^.;,]{0,10}\b(?:in|on|among)\b/i,
);

/** "Jonas stays in your contacts" of who was removed. */
function stillThere(
  text: string,
  span: { readonly start: number; readonly end: number },
  { reading, known, message }: CheckedText,
): string | undefined {
  const match = STILL.exec(text);
  if (match === null || DENIED.test(text)) return undefined;
  const subject = mentionsIn(reading, known).findLast(
    (one) => one.start >= span.start && one.end <= span.start + match.index + 1,
  );
  return subject !== undefined && !subject.rows.some((row) => known.isThere(row, message))
    ? `${subject.name} is there no more`
    : undefined;
}

/** "Her relationship was changed" of whose number was. */
function ofColumn(text: string, touched: readonly TouchedRow[], tables: Tables): string | undefined {
  const what =
    /\b(?<what>(?:phone |due )?\p{L}+) (?:was|has been|is now|got) (?:changed|updated|modified|corrected|edited)\b/iu.exec(
      text,
    )?.groups!['what'];
  if (
    what === undefined ||
    DENIED.test(text) ||
    touched.some(({ before, after }) => before === undefined || after === undefined)
  )
    return undefined;
  const named = columnsSpoken(tables).filter(
    ({ table, words }) => words.test(what) && touched.some((one) => one.table === table),
  );
  const isSo = named.some(({ table, column }) =>
    touched.some((one) => one.table === table && !isEqual(one.before![column] ?? null, one.after![column] ?? null)),
  );
  return named.length === 0 || isSo ? undefined : `the ${what} is as it was`;
}

const FROM_TO = /\bfrom (?<from>[^.;]+?) (?:back )?(?:to|into|→|->) (?<to>[^.;]+)/i;

/** "Moved from tomorrow to today" of what was moved the other way. */
function reversed(text: string, touched: readonly TouchedRow[], { known }: CheckedText): string | undefined {
  const { from, to } = FROM_TO.exec(text)?.groups ?? {};
  if (from === undefined || to === undefined) return undefined;
  const [first] = saidDates(from, known.now.parts);
  const [second] = saidDates(to, known.now.parts);
  const moved = touched.flatMap(({ table, before, after }) =>
    before === undefined || after === undefined
      ? []
      : [{ before: dueOf({ table, id: '', row: before }, known), after: dueOf({ table, id: '', row: after }, known) }],
  );
  if (moved.length === 0 || (first === undefined && second === undefined)) return undefined;
  const has = (date: typeof first, times: readonly number[]) =>
    date === undefined || times.some((at) => fits(date, known.instant(at), known));
  return moved.some((one) => has(first, one.before) && has(second, one.after)) ? undefined : 'it was moved otherwise';
}

const SUPERLATIVE = sparing(
  /\b(?:the|your) (?<which>oldest|earliest|newest|latest|most recent|most recently created) (?<noun>\p{L}+)\b/iu,
);

/** "The oldest reminder" of what is not. */
function extreme(text: string, touched: readonly TouchedRow[], { known }: CheckedText): string | undefined {
  const { which = '', noun = '' } = SUPERLATIVE.exec(text)?.groups ?? {};
  const { tables } = known.log;
  const own = touched.filter(({ table }) => isNounFor(table, noun, tables));
  const [only] = own;
  if (only?.before === undefined || own.length !== 1) return undefined;
  const isFirst = /oldest|earliest/i.test(which);
  const rows = known.log.rows(only.table, known.log.firstUserIndex);
  const key = tables[only.table]!.key;
  const columns = Object.keys(tables[only.table]!.columns).filter(
    (column) => tables[only.table]!.columns[column]!.type === 'time',
  );
  const isSo = columns.some((column) => {
    const sorted = rows.toSorted((one, other) => Number(one[column]) - Number(other[column]));
    return (isFirst ? sorted[0] : sorted.at(-1))?.[key] === only.before![key];
  });
  return columns.length === 0 || isSo ? undefined : `it was not the ${which}`;
}

/** "With both stores attached" of one place. */
function bothPlaces(text: string, touched: readonly TouchedRow[]): string | undefined {
  return touched.length === 1 &&
    /\b(?:both|has two|have two) (?:of the |the )?(?:\p{Ll}+ )?(?:\p{Lu}\p{L}+ )*(?:stores|shops|branches|locations|places|addresses|times|dates|numbers)\b/u.test(
      text,
    ) &&
    !/\b(?:found|are|there|looked|of which)\b/i.test(text)
    ? 'it has one'
    : undefined;
}
