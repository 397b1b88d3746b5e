import type { Effort } from '../../roles/model/options.ts';
import type { ModelSpec } from '../../roles/model/spec.ts';
import type { Usage } from '../../sandbox/event.ts';
import type { TurnSize } from '../../validation/reference-sizes.ts';

/** The assumptions behind estimates. docs/cost.md states them. */

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** English text and JSON together; providers differ by about a fourth. */
const CHARACTERS_PER_TOKEN = 4;

/** What a judge is told besides the run (roles/judge/judge-prompt.ts), and what it says of it, as JSON. In characters. */
export const JUDGEMENT = { sent: 1_500, said: 500 } as const;

/** Tokens that a turn spends on reasoning, beside what it says. */
const REASONING_TOKENS: Readonly<Record<Effort, number>> = {
  none: 0,
  minimal: 50,
  low: 150,
  medium: 400,
  high: 1000,
  xhigh: 2000,
  max: 4000,
};
const DEFAULT_EFFORT: Effort = 'medium';

/** Shorter requests are not cached. */
const LEAST_CACHED = 1024;

/** Factors of the cost. A model needs more turns than a reference solution, which makes no mistakes. */
export const REFERENCE_RANGE: Range = { low: 0.7, high: 3 };
/** Other scenarios may be longer or shorter than those that were measured. */
export const MEASURED_RANGE: Range = { low: 0.8, high: 1.3 };

/** Fewer earlier runs say too little. */
export const LEAST_MEASURED = 10;

/** What the turns of a run use. What was sent in the turn before is read from the provider's cache. */
export function turnUsages(turns: readonly TurnSize[], { provider, options }: ModelSpec): readonly Usage[] {
  const reasoning = REASONING_TOKENS[options.effort ?? DEFAULT_EFFORT];
  let before = 0;
  return turns.map(({ sent, said }) => {
    const input = Math.ceil(sent / CHARACTERS_PER_TOKEN);
    const cachedInput = before >= LEAST_CACHED ? Math.min(before, input) : 0;
    before = input;
    return {
      input,
      cachedInput,
      cacheWrite: provider === 'anthropic' && input >= LEAST_CACHED ? input - cachedInput : 0,
      output: Math.ceil(said / CHARACTERS_PER_TOKEN) + reasoning,
      reasoning,
      costUsd: null,
    };
  });
}
