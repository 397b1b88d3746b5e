import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { jsonOption, packOption, resultsOption } from '../options.ts';

export const EVALUATE_OPTIONS = [
  packOption(),
  option('--trajectories <file>', 'exported runs of the original (docs/import.md): .jsonl or .jsonl.gz'),
  option('--sweep <id>', 'the sweep, as earlier versions took it', { hidden: true, conflicts: ['trajectories'] }),
  option('--save', 'let the scores of today count; the old ones are kept beside them', {
    conflicts: ['trajectories'],
  }),
  option('--explain', 'with --trajectories: print what each milestone expected and found'),
  resultsOption(),
  jsonOption(),
];

export type EvaluateCommandOptions = OptionsOf<typeof EVALUATE_OPTIONS>;
