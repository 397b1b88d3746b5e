import { findWord } from '../../language/find-values.ts';
import { isNegatedBefore } from '../../language/negation.ts';
import type { Checker, CheckedText } from './assertion.ts';
import { isPluralOf } from './counts.ts';
import { falseClauses } from './in-clauses.ts';
import { isSameRow } from './known-rows.ts';
import type { KnownRow } from './known-rows.ts';
import { mentionsIn } from './mentions.ts';
import type { Mention } from './mentions.ts';
import { personMeant } from './relations.ts';

/** People who are said to have or to be what others do: the same number, the same kind, one of those listed. */
export const alike: Checker = (spoken) => {
  const { reading, known } = spoken;
  if (known.names.length === 0 || !/\b(?:same|share[sd]?|so|too|as well|also|your|one|name)\b/i.test(reading.masked))
    return [];
  const mentions = mentionsIn(reading, known);
  return falseClauses(spoken, 'alike', (text, { start, end }) => {
    const own = mentions.filter((one) => one.start >= start && one.end <= end);
    return (
      sharesNumber(text, start, own, spoken) ??
      likewise(text, start, own, spoken) ??
      members(text, spoken) ??
      named(text, start, own, spoken)
    );
  });
};

/** "Her name is Dana", of somebody else. */
function named(text: string, start: number, own: readonly Mention[], spoken: CheckedText): string | undefined {
  const said = own.find((one) =>
    /\b(?:her|his|their|the) (?:first |last |full )?name is $/i.test(text.slice(0, one.start - start)),
  );
  const person = said === undefined ? undefined : personMeant(spoken);
  if (said === undefined || person === undefined || isNegatedBefore(text)) return undefined;
  const isSo = said.rows.some((row) => person.some((one) => isSameRow(one, row)));
  return isSo ? undefined : `that is not ${said.name}`;
}

const SAME_AFTER = /\b(?:the same|shares? (?:a|the|this|that|his|her|its)) (?:phone )?number (?:as|with)?\s*$/i;
const SAME_BEFORE =
  /^(?: also)? (?:has|had|uses|used|have|shares?|is (?:at|under|(?:saved|listed|stored) (?:with|under|at))) (?:the same|that same|this same|that|this) (?:phone )?number\b/i;

/** "The same number Jonas has", where nobody shares his. */
function sharesNumber(
  text: string,
  start: number,
  own: readonly Mention[],
  { known }: CheckedText,
): string | undefined {
  if (!/\b(?:same|share[sd]?)\b[^.;]{0,12}\bnumber\b/i.test(text) || isNegatedBefore(text)) return undefined;
  const person = own.find(
    (one) => SAME_AFTER.test(text.slice(0, one.start - start)) || SAME_BEFORE.test(text.slice(one.end - start)),
  );
  if (person === undefined) return undefined;
  const isHis = (row: KnownRow) => person.rows.some((one) => isSameRow(one, row));
  const phones = known.valuesOf('phone');
  const isShared = phones.some(
    (one) =>
      isHis(one) &&
      phones.some(
        (other) =>
          !isHis(other) &&
          other.value === one.value &&
          known.valuesOf('name').some((name) => name.table === other.table && name.row === other.row),
      ),
  );
  return isShared ? undefined : `nobody has the number of ${person.name}`;
}

const LIKEWISE = /\bso (?:is|are|was|were) $/i;
const ONE_TOO =
  /^ (?:is|was|are|were)(?: now| already)? (?:one|an? \p{L}+)?(?:,? (?:too|as well|already|also|of them))\b/iu;

/** "Jonas is an enemy now, and so is Priya", "Jonas was one already". */
function likewise(
  text: string,
  start: number,
  own: readonly Mention[],
  { reading, known, message }: CheckedText,
): string | undefined {
  for (const one of own) {
    const after = text.slice(one.end - start);
    if (!LIKEWISE.test(text.slice(0, one.start - start)) && !ONE_TOO.test(after)) continue;
    const kind = lastKind(reading.masked.slice(0, one.start), known.kinds) ?? lastKind(after, known.kinds);
    if (kind === undefined || isNegatedBefore(text)) continue;
    const at = /\balready\b/i.test(after) ? known.log.firstUserIndex : message;
    const isSo = known
      .valuesOf('word')
      .some((word) => word.value === kind && known.isThere(word, at) && one.rows.some((row) => isSameRow(row, word)));
    if (!isSo) return `${one.name} is none`;
  }
  return undefined;
}

function lastKind(text: string, kinds: readonly string[]): string | undefined {
  const found = kinds.flatMap((kind) =>
    [
      ...findWord(kind, text),
      ...[...text.matchAll(/\p{L}+/gu)]
        .filter(({ 0: word }) => isPluralOf(word.toLowerCase(), kind))
        .map(({ 0: word, index }) => ({ start: index, end: index + word.length })),
    ].map(({ end }) => ({ kind, end })),
  );
  return found.toSorted((a, b) => b.end - a.end)[0]?.kind;
}

const LISTED =
  /\b[Yy]our (?<noun>\p{L}+) (?:are|is|were)(?: now| both| all)*:? (?<list>\p{Lu}[\p{L}']+(?: \p{Lu}[\p{L}']*)?(?:(?:, (?:and )?| and | & )\p{Lu}[\p{L}']+(?: \p{Lu}[\p{L}']*)?)+)/u;

/** "Your enemies are Jonas, Dana and Leo": all of them. */
function members(text: string, { known, message }: CheckedText): string | undefined {
  const { noun = '', list = '' } = LISTED.exec(text)?.groups ?? {};
  const kind = known.kinds.find((one) => isPluralOf(noun.toLowerCase(), one));
  if (kind === undefined) return undefined;
  const of = known.valuesOf('word').filter((one) => one.value === kind && known.isThere(one, message));
  const names = known.valuesOf('name');
  for (const said of list.split(/, (?:and )?| and | & /)) {
    const isSo = of.some((one) =>
      names.some(
        (name) =>
          name.table === one.table && name.row === one.row && ` ${name.value} `.includes(` ${said.split(' ')[0]!} `),
      ),
    );
    if (!isSo) return `${said} is none of them`;
  }
  return undefined;
}
