import type { ScriptStep } from '../../sandbox/script.ts';
import type { StructurePath } from '../check.ts';
import type { Script, Subject } from '../subject.ts';
import { callsOf, guessing, scriptResults, thenSilent } from './steps.ts';

/** A solution without one of its steps or calls. */
interface Omission {
  readonly script: Script;
  /** What is left out. */
  readonly omitted: ScriptStep;
  /** The step that it is, or is of. */
  readonly index: number;
  readonly path: StructurePath;
}

/**
 * The reference solution without each of its steps, and without each call of its parallel ones. What later steps take from
 * the result of a call that is left out, the agent guesses.
 */
export async function omissions(subject: Subject): Promise<readonly Omission[]> {
  const { solution } = subject.scenario;
  const resultOf = scriptResults(solution, await subject.reference());
  const without = (rest: Script, omitted: ScriptStep, index: number, path: StructurePath): Omission => {
    const ids = new Set(callsOf(omitted).map(({ id }) => id));
    return { script: thenSilent(guessing(rest, ids, resultOf)), omitted, index, path };
  };
  return solution.flatMap((step, index) => {
    const path = ['solution', index];
    const whole = without(solution.toSpliced(index, 1), step, index, path);
    const calls = callsOf(step);
    if (calls.length < 2) return [whole];
    const single = calls.map((call, k) => {
      const rest = { calls: calls.toSpliced(k, 1) };
      return without(solution.with(index, rest), { calls: [call] }, index, [...path, 'calls', k]);
    });
    return [whole, ...single];
  });
}
