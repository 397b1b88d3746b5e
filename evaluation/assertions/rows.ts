import { isNegatedBefore } from '../../language/negation.ts';
import { sparing } from '../../language/sparing.ts';
import type { ColumnDefinition, Tables } from '../../worlds/world.ts';
import { derivedFrom } from '../columns.ts';
import { isEqual } from '../is-close.ts';
import type { Checker } from './assertion.ts';
import { falseClauses } from './in-clauses.ts';
import type { TouchedRow } from './known-rows.ts';

/** What people call what a row holds, by the column. */
export const columnsSpoken = derivedFrom((tables) =>
  Object.entries(tables).flatMap(([table, { columns, single }]) =>
    single === undefined
      ? Object.entries(columns).flatMap(([column, definition]) => {
          const words = spokenAs(column, definition);
          return words === undefined ? [] : [{ table, column, words: new RegExp(`^(?:${words})$`, 'i') }];
        })
      : [],
  ),
);

function spokenAs(column: string, { type, told, isStamp }: ColumnDefinition): string | undefined {
  if (type === 'latitude') return 'location|place|address|spot|store|position';
  if (type === 'time') return isStamp ? undefined : '(?:due )?(?:time|date)|deadline';
  if (told === 'phone') return '(?:phone |contact |mobile )?number';
  if (told === 'text') return 'text|content|contents|wording|title|description';
  return told === undefined ? undefined : column.replaceAll('_', ' ');
}

const WHAT = String.raw`(?:an? |any |the |that |your |its |his |her |their |contact's |same )*(?<what>(?:phone |contact |mobile |due )?[\p{L}'-]+)`;
const KEPT = new RegExp(
  String.raw`\b(?:kept|left|keeping|leaving|preserved|retained) (?:both |all )?(?:the |that |your |its |his |her |their |contact's )*(?<old>(?:old|original|previous|existing|former) )?(?<what>(?:phone |contact |mobile |due )?[\p{L}'-]+)`,
  'iu',
);
const STAYS = sparing(
  /\b(?<old>(?:old|original|previous|former)) (?<what>one|number|phone number|time|date|reminder|contact|entry|relationship|name|text)\b[^.;]{0,30}\b(?:still|stays?|remains?|kept|is there|unchanged|in place)\b/i,
);
const REMAINS = sparing(
  /\b(?:the|your|his|her) (?<what>contact|reminder|message|entry)(?: itself)? (?:still )?(?:stays?|remains?|is still there|was kept|exists?)\b/i,
);
const LACKS = new RegExp(
  String.raw`\b(?:without|(?<!in )no|(?:has|had|have|with|contains?|carries) no|lack(?:s|ed|ing)?) ${WHAT}`,
  'iu',
);
const NOT_ADDED = sparing(
  /\b(?:couldn't|could not|can't|cannot|didn't|did not|wasn't able to|unable to|failed to|wouldn't) (?:\w+ )?(?:attach|add|set|save|include|store|link|put|record)\b(?<rest>[^.;]*)/i,
);
const REST = /\b(?:other|others|else|rest|everything|remaining|everyone|everybody|on|off|two|three)\b/i;

/** What is said of the rows that the run touched: what of them was kept, and what they lack. */
export const rows: Checker = (spoken) => {
  const { known, message } = spoken;
  const all = known.touched(message);
  const { onlyRow } = known;
  const touched =
    all.length === 0 && onlyRow !== undefined
      ? [{ table: onlyRow.table, before: onlyRow.row, after: onlyRow.row }]
      : all;
  if (touched.length === 0) return [];
  const { tables } = known.log;
  return falseClauses(
    spoken,
    'row',
    (text) => falselyKept(text, touched, tables) ?? falselyLacking(text, touched, tables) ?? oneMore(text, touched),
  );
};

const ONE_MORE =
  /^\W*(?:and|plus|with|as well as)?\s*(?:also |then )?(?:(?:a |an )?(?:second|another|extra|additional|backup|further) (?:one|reminder|copy|message|text|entry)|one more(?! thing)|again (?:at|on)\b|once more (?:at|on)\b)|\b(?:along with|plus|together with) (?:a |an )?(?:second|another|extra|additional) one\b|\band (?:again|once more) (?:at|on|an?)\b|\b(?:one|a reminder|a copy) for each\b|\bfor both\b(?! of them is)/i;

/** "..., and another one an hour before", of what was done once. */
function oneMore(text: string, touched: readonly TouchedRow[]): string | undefined {
  const added = touched.filter(({ before }) => before === undefined);
  return added.length === 1 && ONE_MORE.test(text) && !/\b(?:can|could|would|if|want|not|no)\b|n't\b/i.test(text)
    ? 'it was done once'
    : undefined;
}

function falselyKept(text: string, touched: readonly TouchedRow[], tables: Tables): string | undefined {
  const match = KEPT.exec(text) ?? STAYS.exec(text) ?? REMAINS.exec(text);
  if (match === null || REST.test(match[0]) || isNegatedBefore(text.slice(0, match.index))) return undefined;
  const { what: said = '', old } = match.groups!;
  const what = said.replace(/ (?:itself|himself|herself|there)$/i, '');
  if (/^\s*(?:number|one)?s? of\b/i.test(text.slice(match.index + match[0].length)) && old === undefined)
    return undefined;
  const columns = columnsSpoken(tables).filter(({ words }) => words.test(what));
  const own = touched.filter(({ table }) => columns.some((one) => one.table === table));
  if (columns.length > 0 && own.length > 0) {
    const isGone = own.every(({ table, before, after }) =>
      columns.some(
        (one) =>
          one.table === table &&
          before !== undefined &&
          (after === undefined || !isEqual(before[one.column] ?? null, after[one.column] ?? null)),
      ),
    );
    return isGone ? `the ${what.toLowerCase()} was not kept` : undefined;
  }
  const isRow =
    /^(?:one|it|itself|him|her|them|entry|copy)$/i.test(what) ||
    Object.values(tables).some(({ words }) => [words.one, words.several].includes(what.toLowerCase()));
  if (!isRow) return undefined;
  if (touched.every(({ after }) => after === undefined)) return 'it was removed';
  return old !== undefined && touched.every(({ before, after }) => before !== undefined && after !== undefined)
    ? 'it was changed'
    : undefined;
}

function falselyLacking(text: string, touched: readonly TouchedRow[], tables: Tables): string | undefined {
  const lacks = LACKS.exec(text);
  const notAdded = NOT_ADDED.exec(text);
  const words = lacks?.groups!['what'] === undefined ? [] : [lacks.groups['what']];
  const rest = notAdded?.groups!['rest'] ?? '';
  const isPlace = /\b(?:the|that) \p{Lu}/u.test(rest);
  const columns = columnsSpoken(tables).filter(
    ({ words: spoken, column, table }) =>
      words.some((word) => spoken.test(word)) ||
      rest.split(/[^\p{L}']+/u).some((word) => spoken.test(word)) ||
      (isPlace && tables[table]!.columns[column]!.type === 'latitude'),
  );
  const missing = columns.find(({ table, column }) => {
    const own = touched.filter((one) => one.table === table);
    return own.length > 0 && own.every(({ before, after }) => ((after ?? before)?.[column] ?? null) !== null);
  });
  return missing === undefined ? undefined : `it has one`;
}
