import type { ScriptStep } from '../../../sandbox/script.ts';
import type { TakeTurn } from '../../role.ts';
import { scriptedOracle } from '../oracle.ts';
import { movesOf } from '../played-script.ts';
import { alteredScript } from './altered-script.ts';
import type { Altered, Tools } from './altered-script.ts';
import { MISHAPS } from './mishaps.ts';
import type { MishapName } from './mishap-names.ts';

interface Parts {
  readonly script: readonly ScriptStep[];
  readonly shownName: (real: string) => string;
  /** All tools of the scenario's world. */
  readonly tools: Tools;
}

/**
 * Plays a scenario's reference solution with a mistake of one kind, and as it is where that kind does not apply.
 * @throws ProviderFailure `provider.no-solution` if the scenario has none
 */
export function mishapAgent(name: MishapName, { script, shownName, tools }: Parts): TakeTurn {
  const altered: Altered = alteredScript(script, MISHAPS[name].alterations, tools) ?? script.map((step) => ({ step }));
  const oracle = scriptedOracle(script.length === 0 ? script : altered.map(({ step }) => step), shownName);
  return async (view, signal) => {
    const turn = await oracle(view, signal);
    const played = altered[Math.min(movesOf(view.messages).length, altered.length - 1)];
    return played?.alter === undefined ? turn : played.alter(turn, view);
  };
}
