import type { ScriptStep } from '../../sandbox/script.ts';
import { derivedCallId } from '../call-id.ts';
import { ProviderFailure } from '../model/provider-failure.ts';
import type { RoleView, TakeTurn, Turn } from '../role.ts';
import { withoutFaults } from './repeated-calls.ts';
import { finding } from './found-tools.ts';
import { movesOf, resultsOf } from './played-script.ts';
import { BrokenReference, fillArguments, fillText } from '../../sandbox/script-results.ts';

/** Said after the last step of a script without sentences. */
const CLOSING: ScriptStep = { say: 'That is done.' };

/**
 * Plays a scenario's reference solution, one step a turn; when it is over, repeats its last sentence. It repeats calls whose answer says to try again. Which step is due
 * follows from the moves in the view. The turn fails where a reference leads nowhere.
 * @param shownName the name the agent is shown for a tool's real one
 * @throws ProviderFailure `provider.no-solution` if the scenario has no reference solution, as imported ones
 */
export function scriptedOracle(script: readonly ScriptStep[], shownName: (real: string) => string): TakeTurn {
  if (script.length === 0) {
    const text = 'scripted:oracle plays reference solutions, and this scenario has none: choose another agent';
    throw new ProviderFailure('provider.no-solution', text, { scope: 'cell' });
  }
  const closing = script.findLast((step) => 'say' in step) ?? CLOSING;

  function play(view: RoleView): Turn {
    const { messages, open } = withoutFaults(view.messages);
    if (open.length > 0)
      return { kind: 'calls', calls: open.map((call, k) => ({ ...call, id: derivedCallId(view.turn, k) })) };
    const step = script[movesOf(messages).length] ?? closing;
    const resultOf = resultsOf(script, messages);
    if ('say' in step) return { kind: 'speech', content: fillText(step.say, resultOf) };
    return {
      kind: 'calls',
      calls: step.calls.map((call, k) => ({
        id: derivedCallId(view.turn, k),
        name: shownName(call.tool),
        arguments: JSON.stringify(fillArguments(call.arguments, resultOf)),
      })),
    };
  }

  return finding((view) => {
    try {
      return Promise.resolve(play(view));
    } catch (error) {
      if (error instanceof BrokenReference) return Promise.resolve({ kind: 'failed', reason: error.message });
      throw error;
    }
  });
}
