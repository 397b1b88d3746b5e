import { argument, declaredCommand } from '../declared-command.ts';
import type { OptionsOf } from '../declared-option.ts';
import { jsonOption, packOption, resultsOption } from '../options.ts';

export const TRUTH_OPTIONS = [packOption(), resultsOption(), jsonOption()];

export type TruthOptions = OptionsOf<typeof TRUTH_OPTIONS>;

export const command = declaredCommand({
  about: 'As docs/truth.md says it of our runs: by what scenarios ask for, as runs are scored today.',
  args: [argument('<labels>', 'known verdicts: a file as `export --format labels` writes it')],
  options: TRUTH_OPTIONS,
  examples: ['truth labels.jsonl', 'truth labels.jsonl --json'],
  run: async (options, labels) => (await import('./print-truth.ts')).printTruth(labels, options),
});
