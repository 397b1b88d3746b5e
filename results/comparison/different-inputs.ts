import type { ComparedCell } from '../store/pages.ts';
import type { Pair } from './pair-cells.ts';

/** What two runs of the same cell were made from. */
const INPUTS = {
  scenario: ({ provenance }) => provenance.scenario,
  grader: ({ provenance }) => provenance.grader,
  'agent-prompts': ({ provenance }) => provenance.prompts.agent,
  'user-prompts': ({ provenance }) => provenance.prompts.user,
  tools: ({ provenance }) => provenance.tools,
  user: ({ user }) => user,
  services: ({ services }) => services,
  faults: ({ provenance }) => String(provenance.faults ?? 0),
  decoys: ({ provenance: { decoys = [] } }) => decoys.map(({ hash }) => hash).join(),
  profile: ({ profile }) => profile,
  // Each trial of a sweep has the next seed.
  seed: ({ seed, trial }) => String(seed - trial),
} satisfies Readonly<Record<string, (cell: ComparedCell) => string>>;

export type Input = keyof typeof INPUTS;

/** Pairs whose runs differ in what they were made from. */
export interface DifferentInputs {
  /**
   * What differs: `scenario` or `grader` of pairs that are left out; `agent-prompts`, `user-prompts`, `tools` (by their hashes), `user`, `services`, `faults`, `decoys`,
   * `profile` or `seed` of others.
   */
  readonly input: Input;
  /** In how many pairs. */
  readonly pairs: number;
  /** Of which base scenarios these are. */
  readonly scenarios: readonly string[];
}

/** Where these differ, scores mean different things. */
export const SCORED_BY: readonly Input[] = ['scenario', 'grader'];

/** These may be the reason for a difference. */
export const PLAYED_WITH = (Object.keys(INPUTS) as readonly Input[]).filter((input) => !SCORED_BY.includes(input));

const OF_SCENARIO: readonly Input[] = ['agent-prompts', 'user-prompts', 'tools'];

/** The same where the scenarios are variants: prompts and tools go with the scenario. */
export const PLAYED_WITH_VARIANT = PLAYED_WITH.filter((input) => !OF_SCENARIO.includes(input));

/** Counts the pairs that differ in each of these inputs. */
export class InputDifferences {
  readonly #found: readonly { readonly input: Input; pairs: number; readonly scenarios: Set<string> }[];

  constructor(inputs: readonly Input[]) {
    this.#found = inputs.map((input) => ({ input, pairs: 0, scenarios: new Set() }));
  }

  /** Returns whether the pair differs in any. */
  add(pair: Pair): boolean {
    const found = this.#found.filter(({ input }) => differsIn(input, pair));
    for (const one of found) {
      one.pairs += 1;
      for (const { scenario } of pair.after) one.scenarios.add(scenario);
    }
    return found.length > 0;
  }

  found(): readonly DifferentInputs[] {
    return this.#found
      .filter(({ pairs }) => pairs > 0)
      .map(({ input, pairs, scenarios }) => ({ input, pairs, scenarios: [...scenarios].toSorted() }));
  }
}

/** Whether runs of a pair were made from different ones. */
export function differsIn(input: Input, { before, after }: Pair): boolean {
  const [first] = before;
  const value = first && INPUTS[input](first);
  const isOther = (run: ComparedCell) => INPUTS[input](run) !== value;
  return before.some(isOther) || after.some(isOther);
}
