import { Command } from 'commander';
import { selectScenarios } from '../../scenarios/select.ts';
import { jsonOption, packOption } from '../options.ts';
import { renderScenario } from '../render/render-scenario.ts';
import { print, printJson } from '../say.ts';

interface ShowOptions {
  readonly pack?: string;
  readonly json?: true;
}

export function showCommand(): Command {
  return new Command('show')
    .description('show a scenario: user, tools, milestones, reference solution')
    .argument('<scenario>', 'name of a base scenario')
    .addOption(packOption())
    .addOption(jsonOption())
    .action(async (name: string, { pack, json }: ShowOptions) => {
      const { checkedPack } = await import('../session/checked-pack.ts');
      for (const scenario of selectScenarios(await checkedPack(pack), { patterns: [name] })) {
        if (json) printJson(scenario);
        else print(renderScenario(scenario));
      }
    });
}
