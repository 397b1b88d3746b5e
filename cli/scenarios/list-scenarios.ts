import { choosePack } from '../../client/packs.ts';
import { profileOf } from '../../scenarios/profile-of.ts';
import { scenarioUnder } from '../../scenarios/scenario-under.ts';
import { print, printJson } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import type { ListScenariosOptions } from './scenarios-commands.ts';

/** Prints the scenarios that match, or what they cover. */
export async function listScenarios(patterns: readonly string[], options: ListScenariosOptions): Promise<void> {
  const { categories, tables, json } = options;
  const profile = options.profile ?? (tables ? 'paper' : undefined);
  const { pack, scenarios } = await choosePack(options.pack, {
    ...(patterns.length > 0 && { patterns }),
    ...(categories && { categories }),
    ...(profile && { profile }),
  });
  const played = profile ?? profileOf(pack);
  if (tables) {
    return (await import('./coverage-tables.ts')).printCoverage(scenarios, played, json === true);
  }
  const width = Math.max(0, ...scenarios.map(({ name }) => name.length));
  for (const scenario of scenarios) {
    if (!json) print(`${scenario.name.padEnd(width)}  ${scenario.summary}`);
    else {
      const { name, summary, categories: own, state, tools } = scenarioUnder(scenario, played);
      const form = { name, summary, categories: own, state, tools: tools.allow };
      printJson(form satisfies OutputForms['scenarios-list']);
    }
  }
}
