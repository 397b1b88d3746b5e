import { sparing } from '../../language/sparing.ts';
import { contentWords, wordsOf } from '../../language/words.ts';
import type { Tables } from '../../worlds/world.ts';
import type { Row } from '../log.ts';
import { rowId } from '../side-effects/row-changes.ts';
import { actOn, isNounFor, nounsOf } from './acts.ts';
import type { Checker, CheckedText } from './assertion.ts';
import { DENIED } from './denials.ts';
import { falseOfTouched } from './in-clauses.ts';
import type { TouchedRow } from './known-rows.ts';
import { columnsSpoken } from './rows.ts';

/** More than was done: something older replaced, all of a kind, others as well, a second alert, a user who has yet to say what was done. */
export const beyond: Checker = (spoken) => {
  const { tables } = spoken.known.log;
  return falseOfTouched(
    spoken,
    'beyond',
    (text, touched) =>
      replaced(text, touched, tables) ??
      allOf(text, touched, spoken) ??
      notTold(text) ??
      soAre(text, touched, tables) ??
      onlyLeft(text, touched, spoken) ??
      alongWith(text, touched, tables) ??
      anotherLeft(text, touched, spoken) ??
      secondAlert(text, touched),
  );
};

const REPLACED = sparing(
  /\b(?:old|previous|former|existing|earlier) (?:phone )?(?<what>\p{L}+)\b[^.;]{0,24}\b(?:was|were|has been|is|got)(?: now)? (?:replaced|overwritten|changed|updated|moved)\b|\b(?:replaced|overwrote|overwritten|updated|moved) (?:(?:your|the|his|her|their|its|an?) )?(?:\p{Lu}\p{L}+'s )?(?:older?|previous|former|existing|earlier) (?<object>\p{L}+(?: \p{L}+){0,2})|^\W*which (?:i|we)(?:'ve| have)?(?: just| now)? (?<which>replaced|overwrote)\W*$/iu,
);

/** "The old number was replaced" of what was added. */
function replaced(text: string, touched: readonly TouchedRow[], tables: Tables): string | undefined {
  const match = REPLACED.exec(text);
  if (match === null || DENIED.test(text) || !touched.every(({ before }) => before === undefined)) return undefined;
  const { what: subject, object, which } = match.groups!;
  const what = (which === undefined ? (subject ?? object ?? '') : 'one').split(' ');
  const isOf = touched.some(({ table }) =>
    what.some(
      (word) =>
        word === 'one' ||
        columnsSpoken(tables).some((one) => one.table === table && one.words.test(word)) ||
        isNounFor(table, word, tables),
    ),
  );
  return isOf ? `it was ${actOn(touched[0]!, tables)}` : undefined;
}

const ONLY_LEFT =
  /\bthe only (?:one|\p{L}+) (?:that )?(?:you (?:had|have) left|left (?:on|in) your|you (?:had|have) (?:on|in) (?:the|your) (?:phone|list|reminders|contacts))\b/iu;

/** "It was the only one you had left", where others are. */
function onlyLeft(text: string, touched: readonly TouchedRow[], { known, message }: CheckedText): string | undefined {
  const removed = touched.find(({ after }) => after === undefined);
  if (removed === undefined || !ONLY_LEFT.test(text) || DENIED.test(text)) return undefined;
  const others = known.log.rows(removed.table, message).filter((row) => !known.selves.some((self) => self.row === row));
  return others.length > 0 ? `${others.length} are left` : undefined;
}

const ANOTHER_LEFT =
  /\b(?:left|kept) (?:your |the |that )?(?:earlier|other|existing|old|first|previous) (?:one|reminder|entry|contact)\b|\byou(?: already)? (?:had|have) the same (?:one|reminder|entry|contact)\b/i;

/** "I left your earlier one in place", where nothing is like it. */
function anotherLeft(
  text: string,
  touched: readonly TouchedRow[],
  { known, message }: CheckedText,
): string | undefined {
  const added = touched.find(({ before }) => before === undefined);
  if (added === undefined || touched.length > 1 || !ANOTHER_LEFT.test(text) || DENIED.test(text)) return undefined;
  const formsOf = (row: Row) =>
    Object.values(row).flatMap((value) =>
      typeof value === 'string' && value.includes(' ') ? contentWords(wordsOf(value)).map(({ form }) => form) : [],
    );
  const own = formsOf(added.after!);
  const others = known.log.rows(added.table, message).filter((row) => row !== added.after);
  const isLike = others.some((row) => formsOf(row).some((form) => form.length > 2 && own.includes(form)));
  return isLike ? undefined : 'there is no other like it';
}

const ALONG_WITH =
  /\b(?:along with|together with|as well as|including) (?:all )?(?:of )?(?:your|his|her|their|the) (?<what>(?:\p{L}+ ?){1,3})|\byour (?<gone>(?:\p{L}+ ){1,5})went with (?:it|him|her|them)\b/iu;
const TALK = /^(?:chats?|conversations?|history|threads?)$/i;

/** "Deleted, along with your old messages from him" of what was left. */
function alongWith(text: string, touched: readonly TouchedRow[], tables: Tables): string | undefined {
  const { what, gone } = ALONG_WITH.exec(text)?.groups ?? {};
  const words = (what ?? gone ?? '').trim().split(' ');
  if (DENIED.test(text) || !touched.some(({ after }) => after === undefined)) return undefined;
  const own = Object.keys(tables).filter((table) =>
    words.some((word) => isNounFor(table, word, tables) || (TALK.test(word) && tables[table]!.words.added === 'sent')),
  );
  return own.length > 0 && !touched.some(({ table }) => own.includes(table)) ? 'nothing was done to them' : undefined;
}

/** "All of your reminders are at 5 PM now" of one that was changed. */
function allOf(text: string, touched: readonly TouchedRow[], { known, message }: CheckedText): string | undefined {
  const { tables } = known.log;
  const match =
    /\b(?:all|both|each)(?: of)?(?: the| your| my)* (?<noun>\p{L}+) (?:are|were|have been|is|was|has been)(?: now| all)* (?:at|on|set|due|moved|postponed|changed|updated|deleted|removed|gone|rescheduled)\b/iu.exec(
      text,
    );
  const noun = match?.groups!['noun'];
  if (noun === undefined || DENIED.test(text)) return undefined;
  const own = touched.filter(({ table }) => isNounFor(table, noun, tables));
  const [one] = own;
  if (one === undefined) return undefined;
  const ids = new Set(own.map(({ table, before, after }) => rowId(table, (after ?? before)!, tables)));
  const all = known.log.rows(one.table, one.after === undefined ? known.log.firstUserIndex : message);
  return ids.size < all.length ? 'not all of them are' : undefined;
}

/** "You haven't told me what it should say", where it is done. */
function notTold(text: string): string | undefined {
  if (/\byou(?:'ll| will)? still (?:have|need) to tell me what\b|\bi still need to know what\b/i.test(text))
    return 'the user did';
  return /\byou (?:haven't|have not|didn't|did not|never) (?:yet )?(?:told|tell|said|say|given|give|mentioned|mention|specified|specify)(?: me)?(?: yet)? (?:what (?:it|this|the|to)|when|which|who)\b/i.test(
    text,
  )
    ? 'the user did'
    : undefined;
}

/** "... and so are your chats with him" of what was left. */
function soAre(text: string, touched: readonly TouchedRow[], tables: Tables): string | undefined {
  const what = /\bso (?:is|are|was|were) (?:all |both )?(?:your|the|his|her|their) (?<what>[^.;]{3,40})/i.exec(text)
    ?.groups!['what'];
  if (what === undefined) return undefined;
  const named = nounsOf(tables).find(({ words }) => new RegExp(String.raw`^(?:\w+ )?${words}\b`, 'i').test(what));
  const isTalk = /^(?:chats?|conversations?|(?:chat|message|call) history|threads?)\b/i.test(what);
  const isTouched = touched.some(({ table }) =>
    isTalk ? tables[table]!.words.added === 'sent' : table === named?.table,
  );
  return (named !== undefined || isTalk) && !isTouched ? 'nothing was done to them' : undefined;
}

/** "With a second alert an hour before" of one that was added. */
function secondAlert(text: string, touched: readonly TouchedRow[]): string | undefined {
  const isSaid =
    /\b(?:an?|another|one) (?:second|extra|additional|earlier|backup|further|other) (?:alert|alarm|notification|nudge|ping|warning)\b/i.test(
      text,
    );
  return isSaid && !DENIED.test(text) && !/\b(?:can|could|would|if|want|like)\b/i.test(text) && touched.length === 1
    ? 'there is one'
    : undefined;
}
