import { REPORT_FORMATS } from '../../results/report/formats/report-format.ts';
import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { failOnModeOption, failUnderOption, forceOption, jsonOption, resultsOption } from '../options.ts';
import { argument, declaredCommand } from '../declared-command.ts';

export const REPORT_OPTIONS = [
  option('--format <name>', 'how to print it', {
    choices: REPORT_FORMATS,
    defaultText: '"table"',
    conflicts: ['json'],
  }),
  option('--paper', "the paper's tables 2 to 5 and 9 to 11, and examples for its figures 11 to 20, in Markdown", {
    conflicts: ['json', 'format'],
  }),
  option('-o, --output <file>', 'write it to this file'),
  failUnderOption(),
  failOnModeOption(),
  option('--fail-on-regression <sweep>', 'exit 1 when an agent is significantly worse than in this earlier sweep'),
  option('--public <sweep>', 'this sweep played a variant (scenarios vary) of what that one played: say what is lost'),
  forceOption(),
  resultsOption(),
  jsonOption(),
];

export type ReportOptions = OptionsOf<typeof REPORT_OPTIONS>;

export const command = declaredCommand({
  about: 'In the layout of the paper.',
  args: [argument('[sweep]', 'id of the sweep (default: the latest one)')],
  options: REPORT_OPTIONS,
  examples: [
    'report nightly',
    'report nightly --format markdown -o nightly.md',
    'report nightly --paper',
    'report fresh --public nightly',
  ],
  run: async (options, sweep) => (await import('./run-report.ts')).runReport(sweep, options),
});
