import { edgesOf } from '../../evaluation/guardrails.ts';
import { ancestorsOf } from '../../evaluation/placement-order.ts';
import type { Script, Subject } from '../subject.ts';
import { meetingSteps } from './prefixes.ts';
import { answersIn, callsOf, oneByOne, usedBy } from './steps.ts';
import { interferes, touchedState } from './touched-state.ts';

/** Steps of one call or sentence each, and for each of them the steps that must come before it. */
interface OrderedCalls {
  readonly steps: Script;
  /** The step of the solution that each of them is, or is of. */
  readonly origin: readonly number[];
  readonly before: readonly ReadonlySet<number>[];
}

/**
 * The calls of the reference solution and the order among them that an agent has to keep: a call follows those whose results
 * it uses, those of an earlier step that change what it depends on, and those that meet milestones before its own. No call
 * moves to the other side of a sentence.
 */
export async function orderedCalls(subject: Subject): Promise<OrderedCalls> {
  const { solution, milestones, definition } = subject.scenario;
  const steps = oneByOne(solution);
  const answers = answersIn(steps, await subject.play(steps));
  const states = steps.map((step) => callsOf(step).map((call) => touchedState(call, answers.get(call.id), definition)));
  const origin = solution.flatMap((step, index) => ('say' in step ? [index] : step.calls.map(() => index)));
  const met = await meetingSteps(subject, steps);
  const ancestors = ancestorsOf([...met.keys()], edgesOf(milestones));

  const isMilestoneOrder = (first: number, second: number) =>
    met.some((step, milestone) => step === second && [...ancestors.get(milestone)!].some((one) => met[one] === first));
  const mustPrecede = (first: number, second: number): boolean => {
    const [one, other] = [steps[first]!, steps[second]!];
    if ('say' in one || 'say' in other) return true;
    if (callsOf(one).some(({ id }) => usedBy(other).has(id))) return true;
    if (isMilestoneOrder(first, second)) return true;
    return origin[first] !== origin[second] && interferes(states[first]![0]!, states[second]![0]!);
  };
  const before = steps.map(
    (_, second) => new Set([...steps.keys()].filter((first) => first < second && mustPrecede(first, second))),
  );
  return { steps, origin, before };
}
