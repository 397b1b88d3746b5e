import type { Anthropic } from '@anthropic-ai/sdk';
import { claudeOf } from '../../model/claude.ts';
import type { Effort } from '../../model/options.ts';

interface Thinking {
  readonly parameters: Pick<Anthropic.MessageCreateParams, 'thinking' | 'output_config'>;
  /** What the model may spend on thinking before it answers: it counts against the limit of the answer. */
  readonly tokens: number;
}

/** For models that take a number of tokens in place of an effort. */
export const THINKING = {
  minimal: 1024,
  low: 4096,
  medium: 8192,
  high: 16_384,
  xhigh: 24_576,
  max: 32_000,
} as const;

/** For models that decide for themselves: room, not a demand. With the limit of an answer at most 64,000, which all may write. */
const ROOM = { low: 8000, medium: 16_000, high: 32_000, xhigh: 48_000, max: 48_000 } as const;

/** Efforts that a model does not have are left to the API to refuse, but for those that are no level of any (claude.ts). */
export function thinkingOf(model: string, effort: Effort | undefined): Thinking {
  const { thinking, thinksByDefault, off } = claudeOf(model);
  if (effort === undefined) return { parameters: {}, tokens: thinksByDefault ? ROOM.high : 0 };
  if (effort === 'none') {
    // A spec that asks a model that always thinks is refused when it is read.
    const type = off ?? 'disabled';
    return { parameters: { thinking: { type } }, tokens: type === 'between_tools' ? ROOM.low : 0 };
  }
  if (thinking === 'budgeted') {
    const tokens = THINKING[effort];
    return { parameters: { thinking: { type: 'enabled', budget_tokens: tokens } }, tokens };
  }
  const adaptive = { type: 'adaptive', display: 'summarized' } as const;
  const output_config = { effort } as Anthropic.OutputConfig;
  return { parameters: { thinking: adaptive, output_config }, tokens: ROOM[effort === 'minimal' ? 'low' : effort] };
}
