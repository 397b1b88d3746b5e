import type { Fact } from '../../evaluation/facts/fact.ts';
import type { Constraint } from '../../evaluation/milestone.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import { CALENDAR_PARTS } from '../relative-time.ts';
import type { Path } from '../invalid-pack.ts';
import type { MilestonePlace } from './milestone-order.ts';
import { notationOf } from './notation.ts';
import type { WrittenFact, WrittenMilestone } from './written-schema.ts';

/** `tells`, `reports`, `asks`, `refuses`, `found` and `turn`: what agent and user must have said, by facts. */
export function expandStatements(milestone: WrittenMilestone, said: MilestonePlace): readonly Constraint[] {
  const place = { ...said, expansion: said.expansion.by('agent') };
  const { path, expansion } = place;
  const { asks, refuses, found, turn } = milestone;
  const constraints = [...expandTells(milestone, place)];
  const add = (constraint: Constraint, at: Path) => void constraints.push(expansion.mark(constraint, at));
  for (const { fact, at } of factsOf(milestone, 'reports', place))
    add({ kind: 'reports', database: 'SANDBOX', fact }, at);
  if (asks) add(expandAsks(asks, place), [...path, 'asks']);
  if (refuses) {
    const { about, claims = [] } = refuses;
    add({ kind: 'refuses', database: 'SANDBOX', about, claims }, [...path, 'refuses']);
  }
  if (found !== undefined) {
    const values = [found].flat().map((value, index) => valueOf(value, [...path, 'found', index], place));
    add({ kind: 'found', database: 'SANDBOX', values }, [...path, 'found']);
  }
  if (turn) {
    const target = { rows: [{ sender: 'USER', recipient: 'AGENT' }] };
    add({ kind: 'snapshot', database: 'SANDBOX', target }, [...path, 'turn']);
  }
  return constraints;
}

function expandTells(milestone: WrittenMilestone, place: MilestonePlace): readonly Constraint[] {
  const isLast = !place.written.some((other, index) => index > place.index && other.tells !== undefined);
  return factsOf(milestone, 'tells', place).map(({ fact, reference, at }) =>
    place.expansion.mark(
      {
        kind: 'tells',
        database: 'SANDBOX',
        ...(reference !== undefined && { reference }),
        fact,
        ...(isLast && { isLast }),
      } as const,
      at,
    ),
  );
}

/** What the agent has to ask about: the facts of the milestones after this one, as far as they are known beforehand. */
function expandAsks(heard: readonly string[], place: MilestonePlace): Constraint {
  const { written, index, path, expansion } = place;
  const hides = written.flatMap((other, rank) =>
    rank > index
      ? factsOf(other, 'tells', { ...place, expansion: expansion.quiet() }).filter(
          ({ reference }) => reference === undefined,
        )
      : [],
  );
  return {
    kind: 'asks',
    database: 'SANDBOX',
    hides: hides.map(({ fact }) => fact),
    ...(heard.length > 0 && { heard: expansion.texts(heard, [...path, 'asks']) }),
  };
}

/** How the right value is told from others. */
interface Pointers {
  readonly as?: string | readonly string[] | undefined;
  readonly rivals?: string | readonly string[] | undefined;
  readonly common?: true | undefined;
}

interface ExpandedFact {
  readonly fact: Fact;
  /** The milestone whose result has its values. */
  readonly reference?: number;
  readonly at: Path;
}

function factsOf(
  milestone: WrittenMilestone,
  sentence: 'tells' | 'reports',
  place: MilestonePlace,
): readonly ExpandedFact[] {
  const written = milestone[sentence];
  if (written === undefined) return [];
  const at = [...place.path, sentence];
  const facts = [written]
    .flat()
    .map((fact, index) => expandFact(fact, Array.isArray(written) ? [...at, index] : at, place));
  const all = facts.map(({ fact }) => fact);
  return facts.map((one) => ({ ...one, fact: beside(one, all, place) }));
}

/** The fact, with the values of the others of its kind that are told with it: they are no rivals. */
function beside({ fact, at }: ExpandedFact, all: readonly Fact[], { expansion }: MilestonePlace): Fact {
  const values = all.flatMap((other) =>
    other !== fact && other.kind === fact.kind && 'values' in other
      ? other.values.filter((value) => typeof value === 'string')
      : [],
  );
  if (values.length === 0) return fact;
  return expansion.mark({ ...fact, beside: values }, at);
}

function expandFact(written: WrittenFact, at: Path, place: MilestonePlace): ExpandedFact {
  const { as, rivals, common } = written as Pointers;
  const { expansion } = place;
  const more = {
    ...(as && { as: expansion.texts([as].flat(), [...at, 'as']) }),
    ...(common && { common }),
    ...(rivals && { rivals: expansion.texts([rivals].flat(), [...at, 'rivals']) }),
  };
  const marked = (fact: Fact, reference?: number): ExpandedFact => ({
    fact: expansion.mark(fact, at),
    at,
    ...(reference !== undefined && { reference }),
  });
  if ('setting' in written) return marked({ kind: 'switch', setting: written.setting, on: written.on, ...more });
  if ('act' in written) return marked({ kind: 'act', act: written.act, ...more });
  if ('date' in written || 'time' in written) {
    const expression = 'date' in written ? written.date : written.time;
    const parts = (time: string) =>
      Object.fromEntries(CALENDAR_PARTS.slice(0, 5).map((part) => [part, { $time: time, part }]));
    // Each part is a number once the times are resolved (instantiate.ts).
    const value = expansion.mark(parts(expression), at);
    return marked({
      kind: 'date',
      value,
      now: parts('now'),
      ...('time' in written && { time: true }),
      ...more,
    } as unknown as Fact);
  }
  const kind = (['name', 'phone', 'word', 'text', 'number'] as const).find((one) => one in written)!;
  const given = [(written as Readonly<Record<string, JsonValue>>)[kind]!].flat() as readonly (
    | string
    | number
    | JsonObject
  )[];
  let reference: number | undefined;
  const values = given.map((value, index) => {
    const here = [...at, kind, ...(given.length > 1 ? [index] : [])];
    const notation = typeof value === 'string' ? notationOf(value) : undefined;
    if (typeof value === 'object') return expansion.object(value, here);
    if (notation?.kind !== 'result') return valueOf(value, here, place);
    reference = place.order.indexOf(notation.reference.name, here);
    return { path: notation.reference.path };
  });
  const unit = 'unit' in written && written.unit !== 'none' ? { unit: written.unit } : {};
  const only = 'in' in written && written.in !== undefined ? { in: written.in } : {};
  return marked({ kind, values, ...unit, ...only, ...more } as Fact, reference);
}

function valueOf(value: string | number, path: Path, { expansion }: MilestonePlace): string | number {
  return typeof value === 'number' ? value : expansion.text(value, path);
}
