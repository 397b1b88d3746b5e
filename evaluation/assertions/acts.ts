import type { Tables } from '../../worlds/world.ts';
import { derivedFrom } from '../columns.ts';
import { rowId } from '../side-effects/row-changes.ts';
import type { Act } from '../facts/fact.ts';
import type { KnownRow, TableChanges, TouchedRow } from './known-rows.ts';

/** What can be done to rows; `any` is whatever changes them. */
export type RowAct = 'added' | 'removed' | 'changed' | 'any';

/** How deeds are claimed, and what must have been done to rows for it to be true; null: no tool does it. */
const DEEDS: readonly (readonly [verbs: string, act: RowAct | 'sent' | null])[] = [
  ['sent|texted|messaged|replied|responded', 'sent'],
  ['set it again|recreated|re-created|re-added|readded', 'added'],
  ['deleted|removed|erased|cleared|wiped|discarded|emptied', 'removed'],
  [
    'moved|postponed|rescheduled|snoozed|updated|changed|modified|edited|altered|amended|renamed|marked|labell?ed|relabell?ed|filed|registered|recorded|logged',
    'any',
  ],
  [
    'added|created|saved|scheduled|set(?= (?:up )?(?:a|an|another|two|three|your|the|both)\\b)|put in|put(?= (?:\\S+ ){1,6}(?:in|into|on|onto|down)\\b)',
    'any',
  ],
  [
    'blocked|e-?mailed|called|phoned|ordered|booked|reserved|bought|purchased|paid|shared|notified|informed|alerted|warned|forwarded|archived|muted|pinned|backed up|unsubscribed|subscribed|reported|restarted|rebooted|downloaded|installed|uninstalled|played',
    null,
  ],
];

/** What a verb claims, with those that the tables of the world bring; the same verb means what the world says. */
export const meaningsOf = derivedFrom((tables) => {
  const own = Object.values(tables).flatMap(({ words }) => words.done ?? []);
  const all = [...(own.length === 0 ? [] : [[own.join('|'), 'any'] as const]), ...DEEDS];
  return all.map(([verbs, act]) => ({
    verbs,
    verb: new RegExp(`^(?:${withoutLookahead(verbs)})\\s*$`, 'i'),
    act,
  }));
});

function withoutLookahead(verbs: string): string {
  return verbs.replaceAll(/\(\?=(?:[^()]|\([^()]*\))*\)/g, '');
}

/** What was done to a row. */
export function actOn({ table, before, after }: TouchedRow, tables: Tables): Act {
  if (before === undefined) return tables[table]!.words.added === 'sent' ? 'sent' : 'added';
  return after === undefined ? 'removed' : 'changed';
}

/** A verb that claims a deed which is judged by what was done. */
export const claimedVerb = derivedFrom((tables) => {
  const judged = meaningsOf(tables).filter(({ act }) => act !== null);
  return new RegExp(`^(?:${judged.map(({ verbs }) => withoutLookahead(verbs)).join('|')})$`, 'i');
});

/** The nouns for rows of each table. */
export const nounsOf = derivedFrom((tables) =>
  Object.entries(tables)
    .filter(([, { single }]) => single === undefined)
    .map(([table, { words }]) => ({
      table,
      words: `(?:${[words.one, words.several, ...(words.also === undefined ? [] : words.also.split('|'))].join('|')})`,
    })),
);

/** Whether a word is for rows of a table. */
export function isNounFor(table: string, word: string, tables: Tables): boolean {
  return nounsOf(tables).some((one) => one.table === table && new RegExp(`^${one.words}$`, 'i').test(word));
}

/** The rows that a change did it to. */
export function rowsDoneTo(
  { table, added, removed, changed }: TableChanges,
  act: RowAct | 'sent',
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

/** Whether anything was sent. */
export function isSent(done: readonly TableChanges[], tables: Tables): boolean {
  return done.some((change) => rowsDoneTo(change, 'sent', tables).length > 0);
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

/** Whether a text speaks of all rows of a kind. */
export function isAll(text: string, tables: Tables): boolean {
  return allRows(tables).test(text);
}
