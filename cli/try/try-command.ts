import type { TriedAgent } from '../../client/try/choose-agent.ts';
import { option } from '../declared-option.ts';
import type { Covering, OptionsOf } from '../declared-option.ts';
import {
  allowKeyOption,
  awayOption,
  baseUrlOption,
  jsonOption,
  promptingOption,
  resultsOption,
  wholeNumber,
} from '../options.ts';
import { declaredCommand } from '../declared-command.ts';

export const TRY_OPTIONS = [
  baseUrlOption(),
  option('--model <name>', 'model of this server, for example qwen3:8b (default: its only one)'),
  option('--agent <spec>', 'any model or script, for example openai:gpt-6-sol (toolsandbox docs schema model-spec)', {
    conflicts: ['model'],
  }),
  promptingOption(),
  option('--concurrency <n>', 'scenarios played at a time', { parse: wholeNumber(1), default: 4 }),
  awayOption('10s'),
  allowKeyOption(),
  option('--view', 'then show the results in the browser'),
  resultsOption(),
  jsonOption(),
];

export type TryOptions = Covering<TriedAgent, OptionsOf<typeof TRY_OPTIONS>>;

export const command = declaredCommand({
  about:
    'Without options, the reference agent plays. Each time is a sweep of its own for view, show, report and compare; one that was stopped is finished.',
  options: TRY_OPTIONS,
  run: async (options) => (await import('./run-try.ts')).runTry(options),
});
