import { isNegatedBefore } from '../../language/negation.ts';
import { SMALL_NUMERALS } from '../../language/numerals.ts';
import { clauseText } from '../../language/reading.ts';
import type { Clause } from '../../language/reading.ts';
import type { Table } from '../../sandbox/world.ts';
import type { Tables } from '../../worlds/world.ts';
import { derivedFrom } from '../columns.ts';
import { changedColumns, rowId } from '../side-effects/row-changes.ts';
import type { Checker, CheckedWords, CheckedText } from './assertion.ts';
import type { TableChanges, KnownRow } from './known-rows.ts';
import type { RunKnowledge } from './run-knowledge.ts';
import { isReferred, mentionsIn } from './people.ts';
import { columnsSpoken } from './rows.ts';

/** What can be done to rows; `any` is whatever changes them. */
type Act = 'added' | 'removed' | 'changed' | 'any';

/** How deeds are claimed, and what must have been done to rows for it to be true; null: no tool does it. */
const DEEDS: readonly (readonly [verbs: string, act: Act | 'sent' | null])[] = [
  ['sent|texted|messaged|replied|responded', 'sent'],
  ['deleted|removed|erased|cleared|wiped|discarded', 'removed'],
  [
    'moved|postponed|rescheduled|snoozed|updated|changed|modified|edited|renamed|marked|labell?ed|relabell?ed|filed|registered|recorded|logged',
    'any',
  ],
  ['added|created|saved|scheduled|set(?= (?:up )?(?:a|an|another|two|three|your|the|both)\\b)|put in', 'any'],
  [
    'blocked|e-?mailed|called|phoned|ordered|booked|reserved|bought|purchased|paid|shared|notified|informed|alerted|warned|forwarded|archived|muted|pinned|backed up|unsubscribed|subscribed|reported|restarted|rebooted|downloaded|installed|uninstalled|played',
    null,
  ],
];

const MEANINGS = DEEDS.map(([verbs, act]) => ({
  verb: new RegExp(`^(?:${verbs.replaceAll(/\(\?=(?:[^()]|\([^()]*\))*\)/g, '')})\\s*$`, 'i'),
  act,
}));

/** A verb that claims a deed which is judged by what was done. */
export const CLAIMED_VERB = new RegExp(
  `^(?:${DEEDS.filter(([, act]) => act !== null)
    .map(([verbs]) => verbs.replaceAll(/\(\?=(?:[^()]|\([^()]*\))*\)/g, ''))
    .join('|')})$`,
  'i',
);
const VERBS = DEEDS.map(([verbs]) => verbs).join('|');
const ADVERBS = String.raw`(?:\s+(?:now|just|already|successfully|also|been|then|all|both|even|gone ahead and))*`;
const CLAIMS: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:i|we)(?:'ve| have|'d)?${ADVERBS}\s+(?<verb>${VERBS})\b`, 'gi'),
  new RegExp(String.raw`\b(?:has|have)${ADVERBS} been${ADVERBS}\s+(?<verb>${VERBS})\b`, 'gi'),
  new RegExp(String.raw`\band${ADVERBS}\s+(?<verb>${VERBS})\b`, 'gi'),
];

/** "His number's updated." */
const IS_DONE =
  /(?:\b(?:is|are)|'s|'re)(?:\s+(?:now|all|both|already|successfully))*\s+(?:sent|deleted|removed|erased|updated|moved|postponed|rescheduled)\b/i;

/** "I've let your boss know", "I asked Dana to ...". */
const TOLD_OTHERS =
  /\b(?:i|we)(?:'ve| have)?(?: already| just)? (?:let (?!you\b)\w+(?: \w+){0,2} know|(?:asked|told|informed) (?!you\b)\w+)/i;
const E_MAIL = /\b(?:sent|wrote)\b[^.]*\be-?mail\b/i;

/** Somebody else answered. */
const ANSWERED =
  /\b(?:he|she|they|\p{Lu}\p{Ll}+)(?:'s|'ve| has| have)?(?: already| just| since)* (?:replied|answered|responded|wrote back|texted back|got back|confirmed)\b|\b(?:he|she|they|\p{Lu}\p{Ll}+) says (?:it|that|he|she|they)\b/u;

const NOT_DONE =
  /\b(?:no|can|could|would|should|must|might|may|'ll|will|who|whom|which|what|when|where|how|that you(?:'ve| have)?|you(?:'ve| have| had)?)\b/i;

/** Right before the claim: it is not the agent's, or none. */
const OF_OTHERS =
  /\b(?:who|whom|which|what|when|where|how|that|whatever|everything|can|could|would|should|must|might|may|will|to)\s*$|'ll\s*$|\b(?:can|could|would|should|must|might|may|will|no)\b/i;

/** The nouns for rows of each table. */
export const nounsOf = derivedFrom((tables) =>
  Object.entries(tables)
    .filter(([, { single }]) => single === undefined)
    .map(([table, { words }]) => ({
      table,
      words: `(?:${[words.one, words.several, ...(words.also === undefined ? [] : words.also.split('|'))].join('|')})`,
    })),
);

/** Deeds that the run did not do up to there, did to others, or did another number of times. */
export const deeds: Checker = (spoken) => spoken.reading.clauses.flatMap((clause) => deedsIn(clause, spoken));

function deedsIn(clause: Clause, spoken: CheckedText): readonly CheckedWords[] {
  if (clause.isQuestion || clause.isConditional) return [];
  const { reading, known, message } = spoken;
  const text = clauseText(reading, clause);
  const done = known.changes.filter((change) => change.message <= message);
  const { tables } = known.log;
  const found = (isTrue: boolean, reason: string, topic = 'deed'): readonly CheckedWords[] => [
    { start: clause.start, end: clause.end, topic, verdict: isTrue ? 'true' : 'false', reason },
  ];
  if (E_MAIL.test(text) && !/\b(?:can't|cannot|couldn't|if|whether)\b/i.test(text))
    return found(false, 'no tool sends e-mail');
  if (TOLD_OTHERS.test(text) && !isSent(done, tables)) return found(false, 'nothing was sent');
  const informed = /\b(?:let|asked|told|informed)( your \w+)/i.exec(text)?.[1];
  if (informed !== undefined && TOLD_OTHERS.test(text)) {
    const reason = undone('sent', `${text.slice(0, text.indexOf(informed))}\u25A1`, informed, {
      spoken,
      clause,
      done,
      verb: 'told',
    });
    if (reason !== undefined) return found(false, reason);
  }
  const state = done.length === 0 ? IS_DONE.exec(text) : null;
  if (state !== null && !isNegatedBefore(text.slice(0, state.index)) && !NOT_DONE.test(text.slice(0, state.index)))
    return found(false, 'nothing was changed');
  const findings = CLAIMS.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: words, index, groups }): readonly CheckedWords[] => {
      const verb = groups!['verb']!;
      const from = index + words.length;
      const before = text.slice(0, from - verb.length);
      const isJoined = /^and\b/i.test(words);
      if (isNegatedBefore(before) || (isJoined ? NOT_DONE : OF_OTHERS).test(isJoined ? before : text.slice(0, index)))
        return [];
      const after = text.slice(from);
      if (/^[^.:]{0,20}:?\s*(?:nothing|no|none)\b/i.test(after)) return [];
      const act = MEANINGS.find((one) => one.verb.test(verb))?.act;
      if (act === undefined) return [];
      if (act === null) return found(false, `nothing does that`);
      const reason = undone(act, `${before}\u25A1`, after, { spoken, clause, done, verb });
      return found(reason === undefined, reason ?? '', `deed ${act}`);
    }),
  );
  return findings.some(({ verdict }) => verdict === 'false')
    ? findings.filter(({ verdict }) => verdict === 'false').slice(0, 1)
    : findings;
}

interface Claimed {
  readonly spoken: CheckedText;
  readonly clause: Clause;
  readonly done: readonly TableChanges[];
  readonly verb: string;
}

/** Why a claimed deed was not done; undefined if it was. */
function undone(
  act: Act | 'sent',
  before: string,
  after: string,
  { spoken, clause, done, verb }: Claimed,
): string | undefined {
  const { reading, known } = spoken;
  const { tables } = known.log;
  const from = clause.start + before.length - 1 + verb.length;
  if (act === 'sent' && !isSent(done, tables)) return 'nothing was sent';
  const own = done.filter((change) => rowsOf(change, act, tables).length > 0);
  if (own.length === 0) return `nothing was ${act === 'any' ? 'changed' : act}`;
  if (isAll(`${before}${after}`, tables)) return 'not all of them were';
  const isAdding = /^(?:added|created|saved|scheduled|set|put)/i.test(verb);
  const noun = nounsOf(tables).find(({ words }) =>
    new RegExp(
      String.raw`^(?: of (?:your|the)| (?!to\b|in\b|into\b|from\b|for\b|with\b|on\b|of\b|about\b|and\b|that\b|'s\b)[\w'-]+){0,4} ${words}\b(?!'s)`,
      'i',
    ).test(after),
  );
  if (noun !== undefined && act !== 'sent') {
    const kind = isAdding ? 'added' : act;
    const isMoved = isAdding && tables[noun.table]!.words.isDue;
    if (!done.some((change) => change.table === noun.table && (rowsOf(change, kind, tables).length > 0 || isMoved)))
      return `no ${tables[noun.table]!.words.one} was ${kind === 'any' ? 'changed' : kind}`;
  }
  const joined =
    act === 'any' && !isAdding
      ? []
      : nounsOf(tables).filter(({ words }) =>
          new RegExp(
            String.raw`^[^,;.]*\band (?:all |both |the |your |his |her |their |\d+ |of |my )*${words}\b(?!'s)`,
            'i',
          ).test(after),
        );
  const missed = joined.find(
    ({ table }) =>
      act !== 'sent' &&
      !done.some((change) => change.table === table && rowsOf(change, isAdding ? 'added' : act, tables).length > 0),
  );
  if (missed !== undefined) return `no ${tables[missed.table]!.words.one} was ${isAdding ? 'added' : act}`;
  const into = isAdding
    ? nounsOf(tables).find(
        ({ table, words }) =>
          new RegExp(String.raw`^[^,;.]*\b(?:to|in|into) (?:your|the) ${words}\b(?!'s)`, 'i').test(after) &&
          !done.some((change) => change.table === table),
      )
    : undefined;
  if (into !== undefined) return `no ${tables[into.table]!.words.one} was added`;
  if (
    /^renamed/i.test(verb) &&
    !own.some((change) =>
      change.changed.some((one) =>
        changedColumns(change.table, one.before, one.after, tables).some(
          (column) => tables[change.table]!.columns[column]?.told === 'name',
        ),
      ),
    )
  )
    return 'the name is as it was';
  const rows = own.flatMap((change) => rowsOf(change, act, tables));
  const many = timesClaimed(after, noun?.words);
  const count =
    noun === undefined || act === 'sent'
      ? rows.length
      : own
          .filter(({ table }) => table === noun.table)
          .flatMap((change) => rowsOf(change, isAdding ? 'added' : act, tables)).length;
  const isCounted = act === 'sent' || act === 'removed' || isAdding;
  if (many !== undefined && isCounted && many !== count)
    return `it was done ${count === 1 ? 'once' : `${count} times`}`;
  const columns = own.flatMap((change) =>
    change.changed.flatMap((one) => changedColumns(change.table, one.before, one.after, tables)),
  );
  const named = COLUMN_OBJECT.exec(after)?.[1]?.toLowerCase();
  const tablesOfRows = new Set(own.map(({ table }) => table));
  if (act === 'any' && !isAdding && named !== undefined && own.every(({ added }) => added.length === 0)) {
    const headed = [...tablesOfRows].flatMap((table) =>
      columnsSpoken(tables)
        .filter((one) => one.table === table && one.words.test(named))
        .map(({ column }) => column),
    );
    if (headed.length > 0 && !headed.some((column) => columns.includes(column))) return `the ${named} is as it was`;
  }
  const elsewhere = ELSEWHERE.exec(after)?.[1];
  if (elsewhere !== undefined && isAdding && !isKnownContainer(elsewhere, tables)) return `there is no ${elsewhere}`;
  const objects = mentionsIn(reading, known).filter((one) => one.start >= from && one.end <= clause.end);
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
  if (!isOfKind) return `it was not done to your ${ofKind.join(' or ')}`;
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

const isSameRow = (one: KnownRow, other: KnownRow) => one.table === other.table && one.id === other.id;

/** "your boss" */
function kindsNamed(after: string, known: RunKnowledge): readonly string[] {
  const kinds = [...new Set(known.valuesOf('word').map(({ value }) => value))];
  return kinds.filter((kind) => new RegExp(`^(?: to)? your ${kind.replaceAll(/\W/g, '.')}\\b(?!')`, 'i').test(after));
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

/** The rows that a change did it to. */
function rowsOf(
  { table, added, removed, changed }: TableChanges,
  act: Act | 'sent',
  tables: Tables,
): readonly KnownRow[] {
  const { words } = tables[table]!;
  const known = (row: KnownRow['row']): KnownRow => ({ table, id: rowId(table, row, tables), row });
  if (act === 'sent') return words.added === 'sent' ? added.map(known) : [];
  const changes = changed.flatMap(({ before, after }) => [known(before), known(after)]);
  if (act === 'added') return added.map(known);
  if (act === 'removed') return removed.map(known);
  if (act === 'changed') return changes;
  return [...added.map(known), ...removed.map(known), ...changes];
}

function isSent(done: readonly TableChanges[], tables: Tables): boolean {
  return done.some((change) => rowsOf(change, 'sent', tables).length > 0);
}

/** Of all rows of a kind, which no request here asks for. */
export const allRows = derivedFrom(
  (tables) =>
    new RegExp(
      String.raw`\b(?:all|both|every one)(?: of| the| your| my| his| her| their| three| four| five| upcoming| past| saved| other| and| existing| old)* (?:${nounsOf(
        tables,
      )
        .map(({ words }) => words)
        .join('|')})\b`,
      'i',
    ),
);

function isAll(text: string, tables: Tables): boolean {
  return allRows(tables).test(text);
}

const NUMERAL = `(?:${SMALL_NUMERALS.slice(2).join('|')}|\\d{1,2})`;

/** How often, or to how many. */
function timesClaimed(after: string, noun: string | undefined): number | undefined {
  if (/^[^,;]*\b(?:twice|two times)\b/i.test(after)) return 2;
  if (/^[^,;]*\bthree times\b/i.test(after)) return 3;
  if (/^ (?:up )?(?:a |an )?(?:second|another|additional|extra) (?:one|copy)\b/i.test(after)) return 2;
  if (noun === undefined) return undefined;
  if (
    new RegExp(
      String.raw`^ (?:a |an |the |your )?(?:second|another|additional|extra|duplicate|backup) (?:\w+ )?${noun}\b`,
      'i',
    ).test(after)
  )
    return 2;
  const [, many] =
    new RegExp(String.raw`^ (?:the |your |all )?(${NUMERAL}) (?:\w+ ){0,2}?${noun}\b`, 'i').exec(after) ?? [];
  if (many === undefined) return undefined;
  const word = SMALL_NUMERALS.indexOf(many.toLowerCase());
  return word === -1 ? Number(many) : word;
}

/** Answers of others, which nobody gives here. */
export const answers: Checker = ({ reading, known, message }) =>
  reading.clauses.flatMap((clause): readonly CheckedWords[] => {
    if (clause.isQuestion || clause.isConditional) return [];
    const match = ANSWERED.exec(clauseText(reading, clause));
    if (match === null || isNegatedBefore(clauseText(reading, clause).slice(0, match.index + match[0].length)))
      return [];
    const sent = known.changes.find(
      (change) => change.message <= message && rowsOf(change, 'sent', known.log.tables).length > 0,
    );
    if (sent === undefined) return [];
    return [{ start: clause.start, end: clause.end, topic: 'answer', verdict: 'false', reason: 'nobody has answered' }];
  });
