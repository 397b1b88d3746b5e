import type { ComparedCell } from './compared-cell.ts';

/** Two runs of the same cell. */
export interface Pair {
  readonly before: ComparedCell;
  readonly after: ComparedCell;
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
  /** Scored on one side only. */
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
  seed: ({ seed }) => String(seed),
};

const SCORED_BY: readonly Input[] = ['scenario', 'grader'];
const PLAYED_WITH: readonly Input[] = ['agent-prompts', 'user-prompts', 'tools', 'user', 'services', 'profile', 'seed'];

/** Pairs the runs of two sides by scenario, augmentation and trial. */
export function pairCells(before: readonly ComparedCell[], after: readonly ComparedCell[]): Paired {
  const byKey = new Map(before.map((cell) => [keyOf(cell), cell]));
  const all = after.flatMap((cell): readonly Pair[] => {
    const same = byKey.get(keyOf(cell));
    return same === undefined ? [] : [{ before: same, after: cell }];
  });
  const pairs = all.filter((pair) => SCORED_BY.every((input) => !differs(pair, input)));
  return {
    pairs,
    unpaired: { before: before.length - all.length, after: after.length - all.length },
    excluded: differences(all, SCORED_BY),
    changed: differences(pairs, PLAYED_WITH),
  };
}

function keyOf({ scenario, augmentation, trial }: ComparedCell): string {
  return `${scenario}\n${augmentation}\n${trial}`;
}

function differs({ before, after }: Pair, input: Input): boolean {
  return INPUTS[input](before) !== INPUTS[input](after);
}

function differences(pairs: readonly Pair[], inputs: readonly Input[]): readonly DifferentInputs[] {
  return inputs.flatMap((input) => {
    const found = pairs.filter((pair) => differs(pair, input));
    if (found.length === 0) return [];
    const scenarios = [...new Set(found.map(({ after }) => after.scenario))].toSorted();
    return [{ input, pairs: found.length, scenarios }];
  });
}
