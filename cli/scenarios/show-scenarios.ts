import type { Scenario } from '../../scenarios/scenario.ts';
import { UserError } from '../../client/errors.ts';
import { print, printDocument, printJson } from '../say.ts';
import { writeOutput } from '../../client/write-output.ts';
import { profileOf } from '../../scenarios/profile-of.ts';
import { scenarioUnder } from '../../scenarios/scenario-under.ts';
import { terminalOf } from '../terminal.ts';
import { renderScenario } from '../render/scenario/render-scenario.ts';
import { choosePack } from '../../client/packs.ts';
import type { ShowScenariosOptions } from './scenarios-commands.ts';

/** Prints the scenarios that match a pattern, or draws the milestones of one. */
export async function showScenarios(patterns: readonly string[], options: ShowScenariosOptions): Promise<void> {
  const { profile, svg, force, json } = options;
  const { pack, scenarios } = await choosePack(options.pack, { patterns, ...(profile && { profile }) });
  const shown = profile ? scenarios.map((scenario) => scenarioUnder(scenario, profile)) : scenarios;
  if (svg !== undefined) {
    const played = scenarios.map((scenario) => scenarioUnder(scenario, profile ?? profileOf(pack)));
    return drawMilestones(played, svg, force === true);
  }
  for (const scenario of shown) {
    if (json) printJson(scenario);
    else print(renderScenario(scenario, pack, terminalOf('stdout').width));
  }
}

/** Writes a picture of the milestones of one scenario. @param file `-` for standard output @throws UserError */
async function drawMilestones(scenarios: readonly Scenario[], file: string, replace: boolean): Promise<void> {
  const [scenario, ...others] = scenarios;
  if (scenario === undefined || others.length > 0)
    throw new UserError(`--svg draws one scenario, and ${scenarios.length} match: name one`);
  const { milestonesSvg } = await import('../../results/svg/milestones-svg.ts');
  const svg = milestonesSvg(scenario);
  if (file === '-') return printDocument(svg);
  writeOutput(file, `${svg}\n`, { option: '--svg', replace });
  print(`${file}: milestones of ${scenario.name}`);
}
