import type { ComparedCell } from './compared-cell.ts';

/** The runs of a cell on two sides: one of each if both played the same trials, else all. Never empty. */
export interface Pair {
  readonly before: readonly ComparedCell[];
  readonly after: readonly ComparedCell[];
}

/** What two runs of the same cell were made from, where it differs. */
export type Input =
  | 'scenario'
  | 'grader'
  | 'agent-prompts'
  | 'user-prompts'
  | 'tools'
  | 'user'
  | 'services'
  | 'profile'
  | 'seed';

/** Pairs whose runs differ in what they were made from. */
export interface DifferentInputs {
  readonly input: Input;
  readonly pairs: number;
  /** Base scenarios, sorted. */
  readonly scenarios: readonly string[];
}

export interface Paired {
  /** Those that can be compared. */
  readonly pairs: readonly Pair[];
  /** Of these, cells of which the sides have scores of different trials, so that means are compared. */
  readonly averaged: number;
  /** Runs of cells that were scored on one side only. */
  readonly unpaired: { readonly before: number; readonly after: number };
  /** Pairs left out: their tasks or their graders differ, so their scores mean different things. */
  readonly excluded: readonly DifferentInputs[];
  /** Of the pairs that are compared: what else differs, which may be the reason for a difference. */
  readonly changed: readonly DifferentInputs[];
}

const INPUTS: Readonly<Record<Input, (cell: ComparedCell) => string>> = {
  scenario: ({ provenance }) => provenance.scenario,
  grader: ({ provenance }) => provenance.grader,
  'agent-prompts': ({ provenance }) => provenance.prompts.agent,
  'user-prompts': ({ provenance }) => provenance.prompts.user,
  tools: ({ provenance }) => provenance.tools,
  user: ({ user }) => user,
  services: ({ services }) => services,
  profile: ({ profile }) => profile,
  // Each trial of a sweep has the next seed.
  seed: ({ seed, trial }) => String(seed - trial),
};

const SCORED_BY: readonly Input[] = ['scenario', 'grader'];
const PLAYED_WITH: readonly Input[] = ['agent-prompts', 'user-prompts', 'tools', 'user', 'services', 'profile', 'seed'];

/** Pairs the runs of two sides by scenario and augmentation, and by trial where both have the same ones. */
export function pairCells(before: readonly ComparedCell[], after: readonly ComparedCell[]): Paired {
  const [earlier, later] = [Map.groupBy(before, keyOf), Map.groupBy(after, keyOf)];
  const all = [...later].flatMap(([key, runs]) => pairsOf(earlier.get(key) ?? [], runs));
  const pairs = all.filter((pair) => SCORED_BY.every((input) => !differs(pair, input)));
  const alone = (runs: typeof later, others: typeof later) =>
    [...runs].reduce((total, [key, { length }]) => total + (others.has(key) ? 0 : length), 0);
  return {
    pairs,
    averaged: pairs.filter((one) => one.before.length + one.after.length > 2).length,
    unpaired: { before: alone(earlier, later), after: alone(later, earlier) },
    excluded: differences(all, SCORED_BY),
    changed: differences(pairs, PLAYED_WITH),
  };
}

function keyOf({ scenario, augmentation }: ComparedCell): string {
  return `${scenario}\n${augmentation}`;
}

/** Of the runs of one cell. */
function pairsOf(before: readonly ComparedCell[], after: readonly ComparedCell[]): readonly Pair[] {
  if (before.length === 0) return [];
  const byTrial = new Map(before.map((run) => [run.trial, run]));
  const pairs = after.flatMap((run): readonly Pair[] => {
    const same = byTrial.get(run.trial);
    return same === undefined ? [] : [{ before: [same], after: [run] }];
  });
  const isSame = pairs.length === before.length && pairs.length === after.length;
  return isSame ? pairs : [{ before, after }];
}

function differs({ before, after }: Pair, input: Input): boolean {
  const [first] = before;
  const value = first && INPUTS[input](first);
  return [...before, ...after].some((run) => INPUTS[input](run) !== value);
}

function differences(pairs: readonly Pair[], inputs: readonly Input[]): readonly DifferentInputs[] {
  return inputs.flatMap((input) => {
    const found = pairs.filter((pair) => differs(pair, input));
    if (found.length === 0) return [];
    const scenarios = [...new Set(found.flatMap(({ after }) => after.map(({ scenario }) => scenario)))].toSorted();
    return [{ input, pairs: found.length, scenarios }];
  });
}
