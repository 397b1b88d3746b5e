import type { Anthropic } from '@anthropic-ai/sdk';
import type { Effort } from '../../model/options.ts';

interface Thinking {
  readonly parameters: Pick<Anthropic.MessageCreateParams, 'thinking' | 'output_config'>;
  /** What the model may spend on thinking before it answers, where that is a number of its own. */
  readonly tokens: number;
}

/** For models that take a number of tokens in place of an effort. */
const BUDGETS = { minimal: 1024, low: 4096, medium: 8192, high: 16_384, xhigh: 24_576, max: 32_000 } as const;

/**
 * Effort as the model takes it. Models up to 4.5 are given a number of tokens to think; later ones decide for themselves
 * how much to think and refuse a number. Efforts that a model does not have are left to the API to refuse.
 */
export function thinkingOf(model: string, effort: Effort | undefined): Thinking {
  if (effort === undefined) return { parameters: {}, tokens: 0 };
  if (effort === 'none') return { parameters: { thinking: { type: 'disabled' } }, tokens: 0 };
  if (isBudgeted(model)) {
    const tokens = BUDGETS[effort];
    return { parameters: { thinking: { type: 'enabled', budget_tokens: tokens } }, tokens };
  }
  const thinking = { type: 'adaptive', display: 'summarized' } as const;
  const output_config = { effort } as Anthropic.OutputConfig;
  return { parameters: { thinking, output_config }, tokens: 0 };
}

/** `claude-opus-4-5-20251101`, `claude-3-7-sonnet-latest`; the first one or two short numbers are the version. */
function isBudgeted(model: string): boolean {
  const [, major, minor = '0'] = /-(\d{1,2})(?:[-.](\d{1,2}))?(?=$|[^\d])/.exec(model) ?? [];
  return major !== undefined && Number(major) + Number(minor) / 100 <= 4.05;
}
