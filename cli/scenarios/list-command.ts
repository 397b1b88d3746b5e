import { Command } from 'commander';
import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { selectScenarios } from '../../scenarios/select.ts';
import { commaList, jsonOption, packOption } from '../options.ts';
import { print, printJson } from '../say.ts';

interface ListOptions {
  readonly pack?: string;
  readonly categories?: readonly string[];
  readonly tables?: true;
  readonly json?: true;
}

export function listCommand(): Command {
  return new Command('list')
    .description('list base scenarios, one per line')
    .argument('[patterns...]', 'names, with * and ? as wildcards')
    .option('--categories <names>', 'only scenarios in all of these: STC,MTC,SUT,MUT,SD,C,II', commaList)
    .option('--tables', "what these scenarios cover, in the paper's tables 6, 7 and 8")
    .addOption(packOption())
    .addOption(jsonOption())
    .action(async (patterns: readonly string[], { pack, categories, tables, json }: ListOptions) => {
      const { checkedPack } = await import('../session/checked-pack.ts');
      const filter = { ...(patterns.length > 0 && { patterns }), ...(categories && { categories }) };
      const found = selectScenarios(await checkedPack(pack), filter);
      if (tables) {
        const { printCoverage } = await import('./print-coverage.ts');
        return printCoverage(found, json === true);
      }
      const width = Math.max(0, ...found.map(({ name }) => name.length));
      for (const scenario of found) {
        if (json) printJson(brief(scenario));
        else print(escapeForTerminal(`${scenario.name.padEnd(width)}  ${scenario.summary}`));
      }
    });
}

function brief({ name, summary, categories, state, tools }: Scenario) {
  return { name, summary, categories, state, tools: tools.allow };
}
