import type { TruthRun } from '../../results/truth/truth.ts';

/** A run or an answer with a verdict that is known, and what the evaluator says of it. */
export interface JudgedRun extends TruthRun {
  readonly source: Source;
  /** What tells it from others of its scenario: what the agent said last, or how it went about it. */
  readonly what: string;
}

/** Where runs and answers come from, in the order of the page. */
export const SOURCES = {
  live: 'runs of live language models, judged blind',
  texts: 'hand-written last answers after the right calls, refusals and lies',
  answers: 'last answers written without knowledge of the evaluator, which was improved on them',
  heldBack: 'more of these, written later and held back until the rules stood',
  fresh: 'answers and dialogues written before the rules about what is said were, and first judged by them',
  development: 'more of these, written later by others, on which the rules were improved',
  measured: 'more of both, held back until the rules stood, and judged by them once',
  unseen: 'last answers by somebody who knows none of the rules, judged once, and learnt from since',
  sealed: 'last answers that two people agreed on, judged once, and learnt from since',
  blind: 'more, agreed on by two, judged once, and learnt from since',
  slips: 'more, each wrong one another slip',
  played: 'runs played by language models, judged blind by two, and learnt from since',
  ways: 'other right ways, played by hand',
  cheats: 'plays that look right and are not',
  generated: "right and wrong last answers of the scenarios' own",
} as const;

export type Source = keyof typeof SOURCES;
