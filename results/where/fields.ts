import { ALL_AUGMENTATIONS } from '../../sandbox/cell.ts';
import { FAILURE_KINDS } from '../../sandbox/failure-kind.ts';
import { OUTCOMES } from '../../sandbox/outcome.ts';
import { CATEGORIES } from '../../sandbox/categories.ts';
import { MODE_NAMES } from '../../evaluation/modes/mode.ts';

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
  /** All values that it can have; any other one is a slip. */
  readonly values?: readonly string[];
}

/** What `--where` can ask about a run: most are columns of the same name (run-columns.ts). */
export const FIELDS = {
  solved: { kind: 'verdict', meaning: 'whether the job was done; stands for itself too: solved, not solved' },
  similarity: { kind: 'number', meaning: 'the score, from 0 to 1' },
  milestone_similarity: { kind: 'number', meaning: 'its milestone part' },
  minefield_similarity: { kind: 'number', meaning: 'its minefield part' },
  turn_count: { kind: 'number', meaning: 'turns' },
  wording: { kind: 'number', meaning: 'how close its sentences are to the author’s, from 0 to 1' },
  outcome: { kind: 'text', meaning: 'how it ended', values: OUTCOMES },
  reason: { kind: 'text', meaning: 'why it ended like that' },
  failure_kind: { kind: 'text', meaning: 'kind of the mistake that ended it', values: FAILURE_KINDS },
  cause: { kind: 'text', meaning: 'title of why it is not solved' },
  mode: { kind: 'names', meaning: 'what the agent did wrong in it, for example claimed', values: MODE_NAMES },
  reward: { kind: 'number', meaning: 'what the benchmark that the world comes from pays for it, from 0 to 1' },
  scenario: { kind: 'text', meaning: 'base name of the scenario' },
  augmentation: { kind: 'text', meaning: 'how the tools were shown', values: ALL_AUGMENTATIONS },
  category: { kind: 'list', meaning: 'a list: use contains, for example STATE_DEPENDENCY', values: CATEGORIES },
  agent: { kind: 'text', meaning: 'model spec of the agent' },
  user: { kind: 'text', meaning: 'model spec of the simulated user' },
  trial: { kind: 'number', meaning: 'number of the repeat' },
  seed: { kind: 'number', meaning: 'its seed' },
  cost: { kind: 'number', meaning: 'US dollars of both models' },
  objections: { kind: 'number', meaning: 'how often the user objected to what it was told' },
  faults: { kind: 'number', meaning: 'how many calls of the agent were spoiled on purpose' },
  retries: { kind: 'number', meaning: 'attempts of models beyond the first' },
  seconds: { kind: 'number', meaning: 'how long it took' },
  sweep: { kind: 'text', meaning: 'id of the sweep' },
  id: { kind: 'text', meaning: 'id of the trajectory' },
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
