import type { ScriptStep } from '../../sandbox/script.ts';
import { derivedCallId } from '../call-id.ts';
import type { RoleView, TakeTurn, Turn } from '../role.ts';
import { scriptedOracle } from './oracle.ts';
import { movesOf } from './played-script.ts';

/** No tool has such a parameter. */
const NONSENSE = JSON.stringify({ slip: true });

/**
 * Plays a scenario's reference solution with one mistake: the calls of its first step that has any are made with arguments
 * that no tool takes, and it goes on as if they had succeeded. What is said is as in the reference solution.
 * @param shownName the name the agent is shown for a tool's real one
 */
export function slip(script: readonly ScriptStep[], shownName: (real: string) => string): TakeTurn {
  const oracle = scriptedOracle(script, shownName);
  const place = script.findIndex((step) => 'calls' in step);
  return (view, signal) => {
    const step = movesOf(view.messages).length === place ? script[place] : undefined;
    return step === undefined || 'say' in step
      ? oracle(view, signal)
      : Promise.resolve(wrongCalls(step, view, shownName));
  };
}

function wrongCalls(
  { calls }: Extract<ScriptStep, { readonly calls: unknown }>,
  { turn }: RoleView,
  shownName: (real: string) => string,
): Turn {
  return {
    kind: 'calls',
    calls: calls.map(({ tool }, k) => ({ id: derivedCallId(turn, k), name: shownName(tool), arguments: NONSENSE })),
  };
}
