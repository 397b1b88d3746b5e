import type { ScriptCall } from '../sandbox/script.ts';
import type { PackProblem } from './invalid-pack.ts';
import type { Scenario } from './scenario.ts';

type Path = readonly PropertyKey[];

/**
 * What a schema cannot see in a reference solution: that it calls tools the agent is offered, uses only what it already
 * knows, and speaks as often as the scripted user answers. An empty solution (an imported scenario) is left alone.
 */
export function checkSolution(scenario: Scenario, path: Path): readonly PackProblem[] {
  const { solution, replies, tools } = scenario;
  if (solution.length === 0) return [];
  const answered: string[] = [];
  const problems: PackProblem[] = solution.flatMap((step, index) => {
    const at = [...path, 'solution', index];
    if ('say' in step) return unknownReferences(spokenReferences(step.say), answered, [...at, 'say']);
    const found = step.calls.flatMap((call, position) => checkCall(call, tools, answered, [...at, 'calls', position]));
    answered.push(...step.calls.map(({ id }) => id));
    return found;
  });
  answered.forEach((id, index) => {
    if (answered.indexOf(id) < index)
      problems.push({ path: [...path, 'solution'], wrong: `two calls have the id "${id}"`, mend: 'give each its own' });
  });
  const spoken = solution.filter((step) => 'say' in step).length;
  if (spoken !== replies.length + 1)
    problems.push({
      path: [...path, 'solution'],
      wrong: `it speaks ${spoken} times, but the user replies ${replies.length} times and ends the conversation after the next answer`,
      mend: 'speak exactly once more than there are replies',
    });
  return problems;
}

function checkCall(
  call: ScriptCall,
  { allow, deny }: Scenario['tools'],
  answered: readonly string[],
  path: Path,
): readonly PackProblem[] {
  const problems = unknownReferences(argumentReferences(call.arguments), answered, [...path, 'arguments']);
  if (!allow.includes(call.tool) || deny.includes(call.tool))
    problems.push({ path: [...path, 'tool'], wrong: `"${call.tool}" is not offered`, mend: 'call an allowed tool' });
  return problems;
}

function unknownReferences(ids: readonly string[], answered: readonly string[], path: Path): PackProblem[] {
  return ids
    .filter((id) => !answered.includes(id))
    .map((id) => ({
      path,
      wrong: `no earlier step has a call "${id}"`,
      mend: 'refer to the id of a call already answered',
    }));
}

function spokenReferences(text: string): readonly string[] {
  return [...text.matchAll(/\{([^{}/]+)(?:\/[^{}]*)?\}/g)].map(([, id]) => id!);
}

function argumentReferences(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('$result' in value) return [String(value.$result)];
  return Object.values(value).flatMap(argumentReferences);
}
