import type { Profile } from '../../sandbox/cell.ts';
import { profileOf } from '../../scenarios/profile-of.ts';
import { scenarioUnder } from '../../scenarios/scenario-under.ts';
import { outputLook } from '../render/look.ts';
import { renderScenario } from '../render/scenario/render-scenario.ts';
import { print, printJson } from '../say.ts';
import { choosePack } from '../../client/choose-pack.ts';

export interface ShowOptions {
  readonly pack?: readonly string[];
  readonly profile?: Profile;
  readonly svg?: string;
  readonly force?: true;
  readonly json?: true;
}

/** Prints the scenarios that match a pattern, or draws the milestones of one. */
export async function showScenarios(patterns: readonly string[], options: ShowOptions): Promise<void> {
  const { profile, svg, force, json } = options;
  const { pack, scenarios } = await choosePack(options.pack, { patterns, ...(profile && { profile }) });
  const shown = profile ? scenarios.map((scenario) => scenarioUnder(scenario, profile)) : scenarios;
  if (svg !== undefined) {
    const { drawMilestones } = await import('./draw-milestones.ts');
    const played = scenarios.map((scenario) => scenarioUnder(scenario, profile ?? profileOf(pack)));
    return drawMilestones(played, svg, force === true);
  }
  for (const scenario of shown) {
    if (json) printJson(scenario);
    else print(renderScenario(scenario, pack, outputLook()));
  }
}
