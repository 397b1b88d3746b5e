import { z } from 'zod';
import type { Usage } from '../../../sandbox/event.ts';
import { isObject } from '../../../sandbox/json.ts';
import type { JsonValue } from '../../../sandbox/json.ts';

const count = z.number().nullish();

const usage = z.object({
  input: z.number(),
  inputDetails: z.object({ cached_tokens: count, cache_write_tokens: count }).nullish(),
  output: z.number(),
  outputDetails: z.object({ reasoning_tokens: count }).nullish(),
  /** Routers such as OpenRouter say what the request cost, in US dollars. */
  cost: count.catch(null),
});

/**
 * The tokens of a turn; null where the server counted nothing that can be read.
 * @param input what the interface calls the tokens of the request
 * @param output and those of the answer; nothing else differs between the interfaces
 */
export function readUsage(
  raw: JsonValue,
  input: 'prompt_tokens' | 'input_tokens',
  output: 'completion_tokens' | 'output_tokens',
): Usage | null {
  if (!isObject(raw)) return null;
  const { data: found } = usage.safeParse({
    input: raw[input],
    inputDetails: raw[`${input}_details`],
    output: raw[output],
    outputDetails: raw[`${output}_details`],
    cost: raw['cost'],
  });
  if (found === undefined) return null;
  return {
    input: found.input,
    cachedInput: found.inputDetails?.cached_tokens ?? 0,
    cacheWrite: found.inputDetails?.cache_write_tokens ?? 0,
    output: found.output,
    reasoning: found.outputDetails?.reasoning_tokens ?? 0,
    costUsd: found.cost ?? null,
  };
}
