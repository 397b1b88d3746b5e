import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { RESULTS_OPTIONS, SCENARIOS_OPTIONS } from './import-options.ts';

export function importCommand(): Command {
  return new Command()
    .description('docs/import.md says what can be imported.')
    .addCommand(scenarios())
    .addCommand(results());
}

function scenarios(): Command {
  const command = new Command('scenarios')
    .description('make a scenario pack from exported scenarios')
    .argument('<file>', 'output of reference/export_toolsandbox.py: .jsonl or .jsonl.gz');
  return addAction(command, SCENARIOS_OPTIONS, async (options, file: string) =>
    (await import('./import-scenarios.ts')).importScenarios(file, options),
  );
}

function results(): Command {
  const command = new Command('results')
    .description('store trajectories of another store; those that are there already stay as they are')
    .argument('<file>', 'output of `export --format jsonl`: .jsonl or .jsonl.gz');
  return addAction(command, RESULTS_OPTIONS, async (options, file: string) =>
    (await import('./import-results.ts')).importResults(file, options),
  );
}
