import { outputLook } from '../render/look.ts';
import { renderScenario } from '../render/scenario/render-scenario.ts';
import { print, printJson } from '../say.ts';
import { choosePack } from '../session/choose-pack.ts';

export interface ShowOptions {
  readonly pack?: readonly string[];
  readonly svg?: string;
  readonly force?: true;
  readonly json?: true;
}

/** Prints the scenarios that match the pattern. */
export async function showScenarios(pattern: string, { pack: packs, json }: ShowOptions): Promise<void> {
  const { pack, scenarios } = await choosePack(packs, { patterns: [pattern] });
  for (const scenario of scenarios) {
    if (json) printJson(scenario);
    else print(renderScenario(scenario, pack, outputLook()));
  }
}
