import { Command } from 'commander';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import type { Profile } from '../../sandbox/cell.ts';
import { profileOf } from '../../scenarios/profile-of.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { scenarioUnder } from '../../scenarios/scenario-under.ts';
import { commaList, jsonOption, packOption, packProfileOption, patternsArgument } from '../options.ts';
import { print, printJson } from '../say.ts';

interface ListOptions {
  readonly pack?: readonly string[];
  readonly categories?: readonly string[];
  readonly profile?: Profile;
  readonly tables?: true;
  readonly json?: true;
}

export function listCommand(): Command {
  return new Command('list')
    .description('list base scenarios, one per line')
    .addArgument(patternsArgument())
    .option('--categories <names>', 'only scenarios in all of these: STC,MTC,SUT,MUT,SD,C,II', commaList)
    .option('--tables', "what these scenarios cover, in the paper's tables 6, 7 and 8 (default profile: paper)")
    .addOption(packOption())
    .addOption(packProfileOption())
    .addOption(jsonOption())
    .action(listScenarios);
}

async function listScenarios(patterns: readonly string[], options: ListOptions): Promise<void> {
  const { categories, tables, json } = options;
  const { choosePack } = await import('../../client/choose-pack.ts');
  const profile = options.profile ?? (tables ? 'paper' : undefined);
  const { pack, scenarios } = await choosePack(options.pack, {
    ...(patterns.length > 0 && { patterns }),
    ...(categories && { categories }),
    ...(profile && { profile }),
  });
  const played = profile ?? profileOf(pack);
  if (tables) {
    const { printCoverage } = await import('./print-coverage.ts');
    return printCoverage(scenarios, played, json === true);
  }
  const width = Math.max(0, ...scenarios.map(({ name }) => name.length));
  for (const scenario of scenarios) {
    if (json) printJson(brief(scenarioUnder(scenario, played)));
    else print(escapeForTerminal(`${scenario.name.padEnd(width)}  ${scenario.summary}`));
  }
}

function brief({ name, summary, categories, state, tools }: Scenario) {
  return { name, summary, categories, state, tools: tools.allow };
}
