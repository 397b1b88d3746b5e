import { Command, Option } from 'commander';
import { httpAddress, jsonOption, promptingOption, resultsOption, wholeNumber } from '../options.ts';
import type { TryOptions } from './run-try.ts';

export function tryCommand(): Command {
  return new Command('try')
    .description(
      'play ten short scenarios in this process and say how they went; without options, the reference agent plays. ' +
        'Each time is a sweep of its own for view, show, report and compare; one that was stopped is finished',
    )
    .option(
      '--base-url <url>',
      'OpenAI-compatible server of the model, for example http://127.0.0.1:11434/v1',
      (text) => {
        httpAddress(text);
        return text;
      },
    )
    .option('--model <name>', 'model of this server, for example qwen3:8b (default: its only one)')
    .addOption(
      new Option('--agent <spec>', 'any model or script, for example openai:gpt-6-sol (docs/models.md)').conflicts([
        'baseUrl',
        'model',
      ]),
    )
    .addOption(promptingOption())
    .option('--concurrency <n>', 'scenarios played at a time', wholeNumber(1), 4)
    .option('--view', 'then show the results in the browser')
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (options: TryOptions) => {
      process.exitCode = await (await import('./run-try.ts')).runTry(options);
    });
}
