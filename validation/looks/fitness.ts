import { isDeepStrictEqual } from 'node:util';
import { messagesOf, snapshots } from '../../sandbox/trajectory.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { Case } from '../case.ts';
import type { UnfairFinding } from '../check.ts';
import type { Play } from '../play-scenario.ts';
import { IDLE } from '../plays/clueless.ts';
import { isSameState } from '../same-state.ts';
import { callPath, placedCalls } from '../steps.ts';
import type { PlacedCall } from '../steps.ts';
import type { ExpectedVerdict } from '../check.ts';

/** Whether a scenario can measure anybody: what its solution does, what its policy says, and whose wish it is. */

/** Calls that end in an error, but for those that are made again: whoever tries first finds out what is lacking. */
export function failingCalls(one: Case): readonly UnfairFinding[] {
  const calls = placedCalls(one.solution);
  const errorOf = ({ call }: PlacedCall) => {
    const answer = one.answers.get(call.id);
    return answer?.toolResult?.errorClass === undefined ? undefined : answer.content;
  };
  return calls.flatMap((placed, index) => {
    const error = errorOf(placed);
    if (error === undefined) return [];
    const { call, place } = placed;
    const isRepeated = calls
      .slice(index + 1)
      .some(
        (later) =>
          later.call.tool === call.tool &&
          isDeepStrictEqual(later.call.arguments, call.arguments) &&
          errorOf(later) === undefined,
      );
    if (isRepeated) return [];
    const evidence = `the call "${call.id}" of ${call.tool} ends in an error: ${error.slice(0, MOST_TEXT)}`;
    return [{ evidence, path: callPath(place) }];
  });
}

/** Of an error's text. In characters. */
const MOST_TEXT = 200;

/** The world in the end is that of the reference solution, and no call fails that does not fail there. */
export const sameEnd: ExpectedVerdict = {
  holds: (play, one) => leavesSameState(play, one) && failuresIn(play) <= failuresIn(one.reference),
  otherwise: (play, one) =>
    leavesSameState(play, one) ? 'has a call that ends in an error' : 'leaves another state than the solution does',
};

function failuresIn({ trajectory }: Play): number {
  return messagesOf(trajectory.events).filter(({ toolResult }) => toolResult?.errorClass !== undefined).length;
}

function leavesSameState({ trajectory }: Play, { reference, scenario }: Case): boolean {
  const [end, expected] = [trajectory, reference.trajectory].map((one) => snapshots(one).at(-1) ?? one.world);
  return isSameState(end!, expected!, scenario.definition.tables);
}

/** Whoever does nothing leaves what the solution leaves. */
export async function isStateOfNothing(one: Case): Promise<boolean> {
  return leavesSameState(await one.play(IDLE), one);
}

/** Rules that nothing here can read: a policy for the agent, where no minefield says what it forbids. */
export function isPolicyInWords({ scenario: { definition, minefields } }: Case): boolean {
  return definition.policy !== undefined && minefields.milestones.length === 0;
}

/** Another scenario whose user says and knows the same, in the same world and with the same tools, and wants something else. */
export function sharedWishes({ subject: { pack }, scenario: { name } }: Case): readonly UnfairFinding[] {
  const scenario = pack.scenarios.find((one) => one.name === name);
  if (scenario === undefined) return [];
  const [wish, end] = [wishOf(scenario), endOf(scenario)];
  const twin = pack.scenarios.find(
    (other) => other.name !== name && wishOf(other) === wish && !isDeepStrictEqual(endOf(other), end),
  );
  if (twin === undefined) return [];
  return [{ evidence: `${twin.name} has the same wish in the same world, and wants another end`, path: ['opening'] }];
}

function wishOf({ opening, user, replies, state, rows, ownWorld, prologue, tools, now }: Scenario): string {
  const { goal, knows, lacks } = user;
  return JSON.stringify([opening, goal, knows, lacks, replies, state, rows, ownWorld, prologue, tools, now]);
}

function endOf({ milestones, minefields }: Scenario): unknown {
  const demands = [milestones, minefields].map((graph) => graph.milestones.map(({ constraints }) => constraints));
  return JSON.parse(JSON.stringify(demands)) as unknown;
}
