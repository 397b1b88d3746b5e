import type { ScriptCall } from '../sandbox/script.ts';
import type { Subject } from './subject.ts';

/** For each tool that the agent is offered, a call that succeeds and leaves the world worse, if there is one. */
export function damagingCalls({ scenario, tools, clock }: Subject): readonly ScriptCall[] {
  return [...tools.offered.values()].flatMap(({ name: tool, harm }) => {
    const damage = harm?.(scenario.world, clock.start);
    return damage === undefined ? [] : [{ id: tool, tool, arguments: damage.arguments }];
  });
}
