import { valueCandidates } from '../../evaluation/facts/candidates.ts';
import { describeFact } from '../../evaluation/facts/fact.ts';
import type { Act, Fact } from '../../evaluation/facts/fact.ts';
import type { TraceRecord } from '../../evaluation/log.ts';
import type { Constraint } from '../../evaluation/milestone.ts';
import { talkOf } from '../../evaluation/statements/conversation.ts';
import { knownFact } from '../../evaluation/statements/known-fact.ts';
import { containsPhrase } from '../../sandbox/phrases.ts';
import { rowsOf } from '../../sandbox/world.ts';
import type { WorldRow } from '../../sandbox/world.ts';
import type { Case } from '../case.ts';
import type { StructurePath, UnfairFinding } from '../check.ts';
import { otherUnit, unfounded } from './shown-by-solution.ts';

/** A constraint of a milestone, and its place in the scenario. */
interface Placed {
  readonly constraint: Constraint;
  readonly path: StructurePath;
}

function constraintsOf({ scenario: { milestones } }: Case): readonly Placed[] {
  return milestones.milestones.flatMap(({ constraints }, milestone) =>
    constraints.map((constraint, index) => ({
      constraint,
      path: ['milestones', 'milestones', milestone, 'constraints', index],
    })),
  );
}

/** Facts to be told or reported that do not follow from what the solution sees and does, or that others are taken for. */
export function falseFacts(one: Case): readonly UnfairFinding[] {
  return constraintsOf(one).flatMap(({ constraint, path }) =>
    constraint.kind === 'tells' || constraint.kind === 'reports'
      ? faultsOf(constraint, one).map((evidence) => ({ evidence, path }))
      : [],
  );
}

type Stated = Extract<Constraint, { kind: 'tells' | 'reports' }>;

function faultsOf(stated: Stated, one: Case): readonly string[] {
  const { kind, fact } = stated;
  const { milestones } = one.scenario.milestones;
  const source = stated.kind === 'tells' && stated.reference !== undefined ? milestones[stated.reference] : undefined;
  const shown = describeFact(fact);
  const claimed = unfounded(fact, one);
  const unit = source && otherUnit(fact, toolIn(source.constraints), one);
  const extreme = otherExtreme(fact, one);
  const pointer = otherPointer(fact, one);
  return [
    ...(claimed === undefined
      ? []
      : [`the agent ${kind} ${claimed}, which nothing shows that the solution sees or does`]),
    ...(unit === undefined ? [] : [`the agent ${kind} ${shown}, and the call answers in ${unit}`]),
    ...(extreme === undefined ? [] : [`"${extreme}" is what ${fact.as?.join(' or ')} points out`]),
    ...(pointer === undefined ? [] : [`"${pointer}" points out another row than that of ${shown}`]),
    ...(isName(fact, one)
      ? [`the agent ${kind} the word "${shown}", which is a name: other names are no rivals of it`]
      : []),
  ];
}

function toolIn(constraints: readonly Constraint[]): string {
  return /"tool_name":"(\w+)"/.exec(JSON.stringify(constraints))?.[1] ?? '';
}

function isName(fact: Fact, { scenario: { world, definition } }: Case): boolean {
  const names = valueCandidates('name', (table) => rowsOf(world, table), definition.tables);
  return fact.kind === 'word' && fact.values.some((value) => typeof value === 'string' && names.includes(value));
}

const OLDEST = /^(?:oldest|first|earliest)$/i;
const NEWEST = /^(?:newest|latest|last|most recent)$/i;

/** The text that a fact should be if it is pointed out as the oldest or the newest of its table, where it is another one. */
function otherExtreme(fact: Fact, { scenario: { world, definition } }: Case): string | undefined {
  if (fact.kind !== 'text' || fact.as === undefined) return undefined;
  const isOld = fact.as.some((word) => OLDEST.test(word));
  if (isOld === fact.as.some((word) => NEWEST.test(word))) return undefined;
  for (const [table, { columns }] of Object.entries(definition.tables)) {
    const [text] = Object.keys(columns).filter((column) => columns[column]?.type === 'text');
    const [time, another] = Object.keys(columns).filter((column) => columns[column]?.type === 'time');
    // Of two times it is open by which of them rows are sorted.
    if (text === undefined || time === undefined || another !== undefined) continue;
    const inOrder = rowsOf(world, table).toSorted((a, b) => Number(a[time]) - Number(b[time]));
    const right = inOrder.at(isOld ? 0 : -1)?.[text];
    const isOfTable = fact.values.some((value) => inOrder.some((row) => row[text] === value));
    if (isOfTable && typeof right === 'string' && !fact.values.includes(right)) return right;
  }
  return undefined;
}

/** The word by which a fact is pointed out that no row with its value has, but another row has: the boss is somebody else. */
function otherPointer(fact: Fact, { scenario: { world, definition } }: Case): string | undefined {
  if (!('values' in fact) || fact.as === undefined) return undefined;
  const values = fact.values as readonly unknown[];
  const textsIn = (row: WorldRow) => Object.values(row).filter((cell) => typeof cell === 'string');
  const rows = Object.entries(definition.tables).flatMap(([table, { single }]) =>
    single === undefined ? rowsOf(world, table).map(textsIn) : [],
  );
  const own = rows.filter((cells) => cells.some((cell) => values.includes(cell)));
  const has = (word: string) => (cells: readonly string[]) => cells.some((cell) => containsPhrase(cell, [word]));
  if (own.length === 0 || fact.as.some((word) => own.some(has(word)))) return undefined;
  return fact.as.find((word) => rows.some(has(word)));
}

const ACTS_OF: Readonly<Partial<Record<Constraint['kind'], readonly Act[]>>> = {
  addition: ['added', 'sent'],
  removal: ['removed'],
  update: ['changed', 'moved'],
};

/** Deeds to be reported that no milestone of a table asks for. */
export function contradictedActs(one: Case): readonly UnfairFinding[] {
  const all = constraintsOf(one);
  const wanted = new Set(all.flatMap(({ constraint }) => ACTS_OF[constraint.kind] ?? []));
  return all.flatMap(({ constraint, path }) =>
    'fact' in constraint && constraint.fact.kind === 'act' && !wanted.has(constraint.fact.act)
      ? [{ evidence: `the agent ${constraint.kind} "${constraint.fact.act}", and no milestone is about that`, path }]
      : [],
  );
}

/** New rows with times that have passed when the conversation begins: nobody is reminded then. */
export function pastTimes(one: Case): readonly UnfairFinding[] {
  const { world, definition } = one.scenario;
  return constraintsOf(one).flatMap(({ constraint, path }): readonly UnfairFinding[] => {
    const table = definition.tables[constraint.database];
    if ((constraint.kind !== 'addition' && constraint.kind !== 'update') || table === undefined) return [];
    const times = Object.keys(table.columns).filter((column) => table.columns[column]?.type === 'time');
    const isPast = (row: WorldRow, column: string) => {
      const time = row[column];
      const isKnown = rowsOf(world, constraint.database).some((other) => other[column] === time);
      return typeof time === 'number' && time < one.subject.clock.start && !isKnown;
    };
    if (!constraint.target.rows.some((row) => times.some((column) => isPast(row, column)))) return [];
    return [{ evidence: `a ${table.words.one} is set for a time that has passed when the conversation begins`, path }];
  });
}

/** The answer that the user knows, if it tells none of the facts, or something else in the place of one. */
export function wrongAnswer(one: Case): readonly UnfairFinding[] {
  const { answer } = one.scenario.user;
  const told = constraintsOf(one).flatMap(({ constraint }) => (constraint.kind === 'tells' ? [constraint] : []));
  if (answer === undefined || told.length === 0) return [];
  const { log, score } = one.reference;
  const { judge } = talkOf(log, one.scenario);
  const verdicts = told.map(({ fact, reference }) => {
    const at = reference === undefined ? undefined : score.milestones[reference]?.message;
    const row = at === undefined ? undefined : log.rows('SANDBOX', at)[0];
    const trace = (row?.['tool_trace'] as readonly TraceRecord[] | null | undefined)?.[0];
    const known = knownFact(fact, trace?.result);
    return known === undefined ? 'silent' : judge(known, answer, false).verdict;
  });
  if (verdicts.includes('told') && !verdicts.includes('rival') && !verdicts.includes('denied')) return [];
  const evidence = `the answer that the user knows, "${answer}", does not tell what the milestones want told`;
  return [{ evidence, path: ['user', 'answer'] }];
}
