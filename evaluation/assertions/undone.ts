import { smallNumber, SMALL_NUMERALS } from '../../language/numerals.ts';
import type { Clause } from '../../language/reading.ts';
import type { Table } from '../../sandbox/world.ts';
import type { Tables } from '../../worlds/world.ts';
import { changedColumns } from '../side-effects/row-changes.ts';
import { isAll, isSent, nounsOf, rowsDoneTo } from './acts.ts';
import type { RowAct } from './acts.ts';
import type { CheckedText } from './assertion.ts';
import { isSameRow } from './known-rows.ts';
import type { TableChanges, KnownRow } from './known-rows.ts';
import { isReferred, mentionsIn } from './mentions.ts';
import { columnsSpoken } from './rows.ts';
import type { RunKnowledge } from './run-knowledge.ts';

/** A deed that is claimed, and where. */
interface Claimed {
  readonly spoken: CheckedText;
  readonly clause: Clause;
  /** All that was changed up to there. */
  readonly done: readonly TableChanges[];
  readonly verb: string;
  /** What the clause says before and after the verb. */
  readonly before: string;
  readonly after: string;
  readonly act: RowAct | 'sent';
}

/** The same with what of it was done. */
interface Claim extends Claimed {
  readonly tables: Tables;
  /** The changes that did it to something. */
  readonly own: readonly TableChanges[];
  /** What it was done to. */
  readonly rows: readonly KnownRow[];
  /** What it is said to be done to. */
  readonly noun: ReturnType<typeof nounsOf>[number] | undefined;
  readonly isAdding: boolean;
}

/** Why a claimed deed was not done; undefined if it was. */
export function undone(claimed: Claimed): string | undefined {
  const { spoken, done, verb, act, after } = claimed;
  const { tables } = spoken.known.log;
  if (act === 'sent' && !isSent(done, tables)) return 'nothing was sent';
  const own = done.filter((change) => rowsDoneTo(change, act, tables).length > 0);
  if (own.length === 0) return `nothing was ${act === 'any' ? 'changed' : act}`;
  const rows = own.flatMap((change) => rowsDoneTo(change, act, tables));
  const isBack = /^(?:set|put)/i.test(verb) && /^[^.;]{0,30}\bback\b/i.test(after);
  const isAdding = !isBack && /^(?:added|created|saved|scheduled|set|put)/i.test(verb);
  const claim = {
    ...claimed,
    tables,
    own,
    rows,
    noun: nounIn(after, tables) ?? subjectIn(claimed.before, tables),
    isAdding,
  };
  for (const looks of LOOKS) {
    const reason = looks(claim);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** What may be other than claimed, in the order in which it is said. */
const LOOKS: readonly ((claim: Claim) => string | undefined)[] = [
  notAll,
  ofTalk,
  notNew,
  onlyRemoved,
  wholeRow,
  ofAnotherTable,
  notOfBoth,
  intoAnotherTable,
  notRenamed,
  anotherNumber,
  anotherColumn,
  elsewhere,
  toAnotherKind,
  toSomebodyElse,
];

function nounIn(after: string, tables: Tables): Claim['noun'] {
  return nounsOf(tables).find(({ words }) =>
    new RegExp(
      String.raw`^(?: of (?:your|the)| (?!to\b|in\b|into\b|from\b|for\b|with\b|on\b|of\b|about\b|and\b|that\b|'s\b)[\w'-]+){0,4} ${words}\b(?!'s)`,
      'i',
    ).test(after),
  );
}

/** "His texts have been" */
function subjectIn(before: string, tables: Tables): Claim['noun'] {
  return nounsOf(tables).find(({ words }) =>
    new RegExp(
      String.raw`\b(?:his|her|their|your|the|all) (?:\w+ )?${words}(?: with \w+)? (?:(?:has|have) been|was|were|is|are)(?: \w+)? \u25A1$`,
      'i',
    ).test(before),
  );
}

function notAll({ before, after, tables, rows, noun }: Claim): string | undefined {
  const ids = new Set(rows.filter(({ table }) => noun === undefined || table === noun.table).map(({ id }) => id));
  if (/\bboth\b/i.test(`${before}${after}`) && ids.size === 2) return undefined;
  return isAll(`${before}${after}`, tables) ? 'not all of them were' : undefined;
}

/** "Added as a new contact" of what was changed. */
function notNew({ after, isAdding, tables, done }: Claim): string | undefined {
  if (!isAdding) return undefined;
  const named = nounsOf(tables).find(({ words }) =>
    new RegExp(String.raw`\b(?:as an? )?(?:new|another) (?:\w+ )?${words}\b`, 'i').test(after),
  );
  if (
    /^ (?:an? )?(?:new|another|separate) (?:entry|record|one)\b/i.test(after) &&
    done.every(({ added }) => added.length === 0)
  )
    return 'nothing was added';
  return named !== undefined && !done.some((change) => change.table === named.table && change.added.length > 0)
    ? `no ${tables[named.table]!.words.one} was added`
    : undefined;
}

/** "... and moved the other one", where rows were only removed. */
function onlyRemoved({ verb, own }: Claim): string | undefined {
  return /^(?:moved|postponed|rescheduled|snoozed|renamed|relabell?ed|updated|changed|edited|modified)$/i.test(verb) &&
    own.every(({ added, changed }) => added.length + changed.length === 0)
    ? 'it was removed'
    : undefined;
}

/** "I only removed the relationship of ..." */
function wholeRow({ act, after, before }: Claim): string | undefined {
  return act === 'removed' &&
    (/^ (?:only |just )?(?:the|his|her|their|its) (?:relationship|name|text|content|time|date|location|place) (?:of|from|for)\b/i.test(
      after,
    ) ||
      (/\b(?:only|just) $/i.test(before) && /^ (?:the|his|her|their|its) (?:phone )?number\b/i.test(after)))
    ? 'it was removed as a whole'
    : undefined;
}

const TALK =
  /^ (?:your |the |that |all |both |of |entire |whole |my |\p{L}+'s )*(?:conversations?|chats?|threads?|(?:chat|message|text|call) history|call log)\b/iu;

/** "I've deleted your conversation with ..." */
function ofTalk({ after, done, act, tables }: Claim): string | undefined {
  if (!TALK.test(after) || act === 'sent') return undefined;
  const isMessages = (table: Table) => tables[table]!.words.added === 'sent';
  return done.some((change) => isMessages(change.table) && rowsDoneTo(change, act, tables).length > 0)
    ? undefined
    : 'no conversation was';
}

function ofAnotherTable({ noun, act, isAdding, tables, done }: Claim): string | undefined {
  if (noun === undefined || act === 'sent') return undefined;
  const kind = isAdding ? 'added' : act;
  const isMoved = isAdding && tables[noun.table]!.words.isDue;
  return done.some((change) => change.table === noun.table && (rowsDoneTo(change, kind, tables).length > 0 || isMoved))
    ? undefined
    : `no ${tables[noun.table]!.words.one} was ${kind === 'any' ? 'changed' : kind}`;
}

/** "... the contact and its reminder" */
function notOfBoth({ act, isAdding, tables, after, done }: Claim): string | undefined {
  if (act === 'sent' || (act === 'any' && !isAdding)) return undefined;
  const kind = isAdding ? 'added' : act;
  const missed = nounsOf(tables).find(
    ({ table, words }) =>
      new RegExp(
        String.raw`^[^.;]*\b(?:and|along with|together with|including|as well as) (?:all |both |the |your |his |her |their |\d+ |of |my )*${words}\b(?!'s)`,
        'i',
      ).test(after) && !done.some((change) => change.table === table && rowsDoneTo(change, kind, tables).length > 0),
  );
  return missed && `no ${tables[missed.table]!.words.one} was ${kind}`;
}

function intoAnotherTable({ isAdding, tables, after, done }: Claim): string | undefined {
  if (!isAdding) return undefined;
  const into = nounsOf(tables).find(
    ({ table, words }) =>
      new RegExp(String.raw`^[^,;.]*\b(?:to|in|into) (?:your|the) ${words}\b(?!'s)`, 'i').test(after) &&
      !done.some((change) => change.table === table),
  );
  return into && `no ${tables[into.table]!.words.one} was added`;
}

function notRenamed({ verb, own, tables }: Claim): string | undefined {
  if (!/^renamed/i.test(verb)) return undefined;
  const isSo = own.some((change) =>
    change.changed.some((one) =>
      changedColumns(change.table, one.before, one.after, tables).some(
        (column) => tables[change.table]!.columns[column]?.told === 'name',
      ),
    ),
  );
  return isSo ? undefined : 'the name is as it was';
}

function anotherNumber({ noun, act, isAdding, own, rows, after, tables }: Claim): string | undefined {
  const many = timesClaimed(after, noun?.words);
  if (many === undefined || !(act === 'sent' || act === 'removed' || isAdding)) return undefined;
  const count =
    noun === undefined || act === 'sent'
      ? rows.length
      : own
          .filter(({ table }) => table === noun.table)
          .flatMap((change) => rowsDoneTo(change, isAdding ? 'added' : act, tables)).length;
  return many === count ? undefined : `it was done ${count === 1 ? 'once' : `${count} times`}`;
}

function anotherColumn({ act, isAdding, own, after, tables }: Claim): string | undefined {
  const named = COLUMN_OBJECT.exec(after)?.[1]?.toLowerCase();
  if (act !== 'any' || isAdding || named === undefined || own.some(({ added }) => added.length > 0)) return undefined;
  const columns = own.flatMap((change) =>
    change.changed.flatMap((one) => changedColumns(change.table, one.before, one.after, tables)),
  );
  const tablesOfRows = new Set(own.map(({ table }) => table));
  const headed = columnsSpoken(tables).filter((one) => tablesOfRows.has(one.table) && one.words.test(named));
  return headed.length > 0 && !headed.some(({ column }) => columns.includes(column))
    ? `the ${named} is as it was`
    : undefined;
}

function elsewhere({ isAdding, after, tables }: Claim): string | undefined {
  const place = ELSEWHERE.exec(after)?.[1];
  return place !== undefined && isAdding && !isKnownContainer(place, tables) ? `there is no ${place}` : undefined;
}

/** "... your boss" */
function toAnotherKind({ spoken: { known }, act, after, rows }: Claim): string | undefined {
  const ofKind = kindsNamed(after, known).filter((kind) => act === 'sent' || act === 'removed' || kind === '');
  const isOfKind = ofKind.every((kind) =>
    rows.some((row) =>
      known.rows.some(
        (person) =>
          known.valuesOf('word').some((one) => one.value === kind && one.row === person.row) &&
          (isSameRow(row, person) || isReferred(known, row, person)),
      ),
    ),
  );
  return isOfKind ? undefined : `it was not done to your ${ofKind.join(' or ')}`;
}

function toSomebodyElse({ spoken, clause, act, before, after, verb, rows }: Claim): string | undefined {
  const { reading, known } = spoken;
  const from = clause.start + before.length - 1 + verb.length;
  const objects = mentionsIn(reading, known).filter((one) => one.start >= from && one.end <= clause.end);
  const stranger = objects.find(({ rows: states, start }) => {
    const lead = reading.masked.slice(clause.start, start);
    if (/\b(?:by|from|like|as|than|about|with|because|since)\s+$/i.test(lead)) return false;
    return !rows.some((row) => states.some((state) => isSameRow(row, state) || isReferred(known, row, state)));
  });
  const isOfPersons =
    rows.every(({ table }) => relatesToPersons(known, table)) ||
    (objects[0] !== undefined && OBJECT.test(after.slice(0, objects[0].start - from)));
  return stranger !== undefined && isOfPersons && (act === 'sent' || act === 'removed' || act === 'any')
    ? `it was not done to ${stranger.name}`
    : undefined;
}

/** What of a row was changed: "the name of", "his number". */
const COLUMN_OBJECT =
  /^ (?:(?:the|his|her|their|your|its) |(?:\p{Lu}\p{L}*\s?)+'s )(?:contact's |phone |old |\p{Lu}\p{L}+'s )*(\w+)\b/u;

/** "to your shopping list". */
const ELSEWHERE = /^[^,;.]*?\b(?:to|in|into|on) (?:your|the) ([\w-]+(?: (?:list|calendar|app|book))?)\b/i;
const CONTAINER = /\b(?:list|calendar|cart|favou?rites|watch ?list|playlist|notes|agenda|diary|planner|inbox)$/i;

function isKnownContainer(what: string, tables: Tables): boolean {
  return (
    !CONTAINER.test(what) ||
    nounsOf(tables).some(({ words }) => new RegExp(`\\b${words}\\b`, 'i').test(what)) ||
    /^(?:list|contacts? list)$/i.test(what)
  );
}

/** What stands between a verb and its object. */
const OBJECT = /^ (?:(?:the|your|contact|relationship|number|phone|entry|name|of|for)\s)*$/i;

/** "your boss" */
function kindsNamed(after: string, known: RunKnowledge): readonly string[] {
  return known.kinds.filter((kind) =>
    new RegExp(`^(?: to)? your ${kind.replaceAll(/\W/g, '.')}\\b(?!')`, 'i').test(after),
  );
}

function relatesToPersons(known: RunKnowledge, table: Table): boolean {
  const persons = new Set(known.valuesOf('name').map((one) => one.table));
  return (
    persons.has(table) ||
    Object.values(known.log.tables[table]!.columns).some(
      ({ refersTo }) => refersTo !== undefined && persons.has(refersTo),
    )
  );
}

const NUMERAL = `(?:${SMALL_NUMERALS.slice(2).join('|')}|\\d{1,2})`;

/** How often, or to how many. */
function timesClaimed(after: string, noun: string | undefined): number | undefined {
  if (/^[^,;]*\b(?:twice|two times)\b/i.test(after)) return 2;
  if (/^[^,;]*\bthree times\b/i.test(after)) return 3;
  if (/^[^.;]*\band the other (?:one|contact|person|reminder|message|entry)\b/i.test(after)) return 2;
  if (
    /^ (?:up )?(?:a |an )?(?:second|another|additional|extra|backup) (?:one|copy|alert|alarm|notification|nudge|ping|warning|entry)\b/i.test(
      after,
    )
  )
    return 2;
  if (noun === undefined) return undefined;
  if (
    new RegExp(
      String.raw`^ (?:a |an |the |your )?(?:second|another|additional|extra|duplicate|backup) (?:\w+ )?${noun}\b`,
      'i',
    ).test(after)
  )
    return 2;
  const [, many] =
    new RegExp(String.raw`^ (?:the |your |all |next |last |first )*(${NUMERAL}) (?:\w+ ){0,2}?${noun}\b`, 'i').exec(
      after,
    ) ?? [];
  return many === undefined ? undefined : smallNumber(many);
}
