import { ALL_AUGMENTATIONS } from '../../sandbox/cell.ts';
import { FAILURE_KINDS } from '../../sandbox/failure-kind.ts';
import { OUTCOMES } from '../../sandbox/outcome.ts';
import { CATEGORIES } from '../../sandbox/categories.ts';
import { MODE_NAMES } from '../../evaluation/modes/mode.ts';
import type { TrajectorySummary } from '../record.ts';

/** A condition on stored runs, as the language of `--where` says it (parse-where.ts). */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition }
  | { readonly kind: 'compare'; readonly field: FieldName; readonly operator: Operator; readonly value: Value };

export const OPERATORS = ['=', '!=', '<', '<=', '>', '>=', 'contains', 'matches'] as const;
export type Operator = (typeof OPERATORS)[number];

/** Null stands for `none`: the run has no such value. */
export type Value = number | string | boolean | null;

interface Field {
  /** `list`: several values in one text. `names`: several values, of which `=` asks for one. */
  readonly kind: 'number' | 'text' | 'list' | 'names' | 'verdict';
  readonly meaning: string;
  readonly of: (run: TrajectorySummary) => Value | readonly string[];
  /** All values that it can have; any other one is a slip. */
  readonly values?: readonly string[];
}

/** What `--where` can ask about a run. */
export const FIELDS = {
  solved: verdict(
    'whether the job was done; stands for itself too: solved, not solved',
    ({ score }) => score?.solved ?? null,
  ),
  similarity: number('the score, from 0 to 1', ({ score }) => score?.similarity ?? null),
  milestone_similarity: number('its milestone part', ({ score }) => score?.milestoneSimilarity ?? null),
  minefield_similarity: number('its minefield part', ({ score }) => score?.minefieldSimilarity ?? null),
  turn_count: number('turns', ({ score }) => score?.turnCount ?? null),
  wording: number('how close its sentences are to the author’s, from 0 to 1', ({ score }) => score?.wording ?? null),
  outcome: text('how it ended', ({ outcome }) => outcome, OUTCOMES),
  reason: text('why it ended like that', ({ reason }) => reason),
  failure_kind: text('kind of the mistake that ended it', ({ failureKind }) => failureKind, FAILURE_KINDS),
  cause: text('title of why it is not solved', ({ cause }) => cause?.title ?? null),
  mode: {
    kind: 'names',
    meaning: 'what the agent did wrong in it, for example claimed',
    of: ({ modes }) => (modes ?? []).map(({ mode }) => mode),
    values: MODE_NAMES,
  },
  scenario: text('base name of the scenario', ({ cell }) => cell.scenario),
  augmentation: text('how the tools were shown', ({ cell }) => cell.augmentation, ALL_AUGMENTATIONS),
  category: {
    kind: 'list',
    meaning: 'a list: use contains, for example STATE_DEPENDENCY',
    of: ({ categories }) => JSON.stringify(categories),
    values: CATEGORIES,
  },
  agent: text('model spec of the agent', ({ cell }) => cell.agent),
  user: text('model spec of the simulated user', ({ cell }) => cell.user),
  trial: number('number of the repeat', ({ cell }) => cell.trial),
  seed: number('its seed', ({ cell }) => cell.seed),
  cost: number('US dollars of both models', ({ usage: { agent, user } }) =>
    agent.costUsd === null || user.costUsd === null ? null : agent.costUsd + user.costUsd,
  ),
  objections: number('how often the user objected to what it was told', ({ objections }) => objections),
  faults: number('how many calls of the agent were spoiled on purpose', ({ faults }) => faults),
  retries: number('attempts of models beyond the first', ({ retries }) => retries),
  seconds: number('how long it took', ({ startedAt, finishedAt }) => (finishedAt - startedAt) / 1000),
  sweep: text('id of the sweep', ({ cell }) => cell.sweep),
  id: text('id of the trajectory', ({ id }) => id),
} as const satisfies Readonly<Record<string, Field>>;

export type FieldName = keyof typeof FIELDS;

/** All values that a field can have; undefined if it can have any. */
export function valuesOf(name: FieldName): readonly string[] | undefined {
  const field: Field = FIELDS[name];
  return field.values;
}

export function isField(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name);
}

function number(meaning: string, of: (run: TrajectorySummary) => number | null): Field {
  return { kind: 'number', meaning, of };
}

function verdict(meaning: string, of: (run: TrajectorySummary) => boolean | null): Field {
  return { kind: 'verdict', meaning, of };
}

function text(meaning: string, of: (run: TrajectorySummary) => string | null, values?: readonly string[]): Field {
  return { kind: 'text', meaning, of, ...(values && { values }) };
}
