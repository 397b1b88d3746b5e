import type { JsonObject } from '../../sandbox/json.ts';
import { replaceSpoken } from '../../sandbox/script.ts';
import type { ScriptCall, ScriptedReply, ScriptStep } from '../../sandbox/script.ts';
import { repliesTo } from '../../language/questions/scripted-replies.ts';
import { asksOf } from '../../language/questions/asks-of.ts';
import { problemAt } from '../invalid-pack.ts';
import type { PackProblem, Path } from '../invalid-pack.ts';
import { suggestion } from '../../sandbox/nearest-names.ts';
import type { Scenario } from '../scenario.ts';
import { checkArguments, missingArguments, notOffered, unknownTool } from './check-arguments.ts';
import type { ToolSignature } from './check-arguments.ts';
import type { Known } from './known.ts';
import { resultPart } from '../../sandbox/tools/result-shape.ts';
import type { ResultShape } from '../../sandbox/tools/result-shape.ts';
import { checkIds } from './world-ids.ts';

/** Tools by the id of a call that has been answered; undefined for unknown ones. */
type Answered = Map<string, ToolSignature | undefined>;

/**
 * What a schema cannot see in a reference solution: that it calls offered tools with arguments that they take, uses only
 * what it already knows, and speaks so that the scripted user gives every reply. An empty solution (an imported scenario)
 * is left alone.
 */
export function checkSolution({ solution, replies }: Scenario, known: Known, path: Path): readonly PackProblem[] {
  if (solution.length === 0) return [];
  return [
    ...checkSteps(solution, known, [...path, 'solution']).problems,
    ...checkConversation(solution, replies, path),
    ...checkUserCalls(replies, known, [...path, 'replies']),
  ];
}

/** The user's tools are all offered; what they answer, nothing can use. */
function checkUserCalls(replies: readonly ScriptedReply[], { users }: Known, path: Path): readonly PackProblem[] {
  return replies.flatMap(({ calls = [] }, index) =>
    calls.flatMap((call, position) => {
      const at = [...path, index, 'calls', position];
      const tool = users.find(({ name }) => name === call.tool);
      if (tool === undefined) return [unknownTool(call.tool, users, [...at, 'tool'])];
      return [
        ...checkArguments(tool, call.arguments, [...at, 'arguments']),
        ...missingArguments(tool, call.arguments, [...at, 'arguments']),
      ];
    }),
  );
}

/** What is wrong with the steps, and the calls that have been answered after them. */
export function checkSteps(
  steps: readonly ScriptStep[],
  known: Known,
  path: Path,
): { readonly problems: readonly PackProblem[]; readonly answered: Answered } {
  const answered: Answered = new Map();
  const problems: PackProblem[] = steps.flatMap((step, index) => {
    const at = [...path, index];
    if ('say' in step) return checkText(step.say, answered, [...at, 'say']);
    const found = step.calls.flatMap((call, position) => [
      ...checkCall(call, known, answered, [...at, 'calls', position]),
      // A guest's solutions are not ours to mend: where they name what is not there, validation says so.
      ...(known.tools.find(({ name }) => name === call.tool)?.bindsItself
        ? []
        : checkIds(call.arguments, known.ids, known.tables, [...at, 'calls', position, 'arguments'])),
    ]);
    step.calls.forEach(({ id }, position) => {
      const wrong = `another call has the id "${id}"`;
      if (answered.has(id) || step.calls.findIndex((call) => call.id === id) < position)
        found.push(problemAt([...at, 'calls', position, 'id'], wrong, 'give each call its own'));
    });
    step.calls.forEach((call) =>
      answered.set(
        call.id,
        known.tools.find(({ name }) => name === call.tool),
      ),
    );
    return found;
  });
  return { problems, answered };
}

function checkCall(
  call: ScriptCall,
  { tools, offered = [call.tool] }: Known,
  answered: Answered,
  path: Path,
): readonly PackProblem[] {
  const tool = tools.find(({ name }) => name === call.tool);
  if (tool === undefined) return [unknownTool(call.tool, tools, [...path, 'tool'])];
  if (!offered.includes(call.tool)) return [notOffered(call.tool, offered, [...path, 'tool'])];
  const problems: PackProblem[] = [];
  const at = [...path, 'arguments'];
  const resultAt = (reference: JsonObject): ResultShape | undefined => {
    const { $result: id, path: keys } = reference;
    const place = [...at, Object.entries(call.arguments).find(([, value]) => value === reference)?.[0] ?? ''];
    const found = followed(
      typeof id === 'string' ? id : '',
      Array.isArray(keys) ? keys.map(String) : [],
      answered,
      place,
    );
    if (!('shape' in found)) problems.push(found);
    return 'shape' in found ? found.shape : undefined;
  };
  problems.push(...checkArguments(tool, call.arguments, at, resultAt), ...missingArguments(tool, call.arguments, at));
  return problems;
}

/** A text with results: each is of a call that has been answered. */
export function checkText(text: string, answered: Answered, path: Path): readonly PackProblem[] {
  const problems: PackProblem[] = [];
  replaceSpoken(text, ({ callId, path: keys, decimals }) => {
    const found = followed(callId, keys, answered, path);
    if (!('shape' in found)) problems.push(found);
    else if (decimals !== undefined && found.shape !== 'number' && found.shape !== undefined)
      problems.push(problemAt(path, `"${callId}" is rounded, but is no decimal number`, `remove :${decimals}`));
    return '';
  });
  return problems;
}

function followed(
  id: string,
  keys: readonly string[],
  answered: Answered,
  path: Path,
): { readonly shape: ResultShape | undefined } | PackProblem {
  if (!answered.has(id)) {
    const known = [...answered.keys()];
    const otherwise = known.length === 0 ? 'no call has been answered yet' : `there are ${known.join(', ')}`;
    return problemAt(path, `no earlier step has a call "${id}"`, suggestion(id, known, otherwise));
  }
  const tool = answered.get(id);
  if (tool === undefined) return { shape: undefined };
  const part = resultPart(tool.result, keys);
  return 'shape' in part ? part : { path, ...missingPart(tool.name, part) };
}

/** What to say of a path into a result that leads nowhere. */
export function missingPart(
  tool: string,
  { missing, known }: { readonly missing: string; readonly known: readonly string[] },
): Pick<PackProblem, 'wrong' | 'hint'> {
  const otherwise = known.length === 0 ? 'it has no parts; use the result itself' : `write one of ${known.join(', ')}`;
  return { wrong: `the result of ${tool} has nothing at "${missing}"`, hint: suggestion(missing, known, otherwise) };
}

/** Plays the sentences against the replies: each but the last must be answered, the last must not, and none may be left. */
function checkConversation(
  solution: readonly ScriptStep[],
  replies: readonly ScriptedReply[],
  path: Path,
): readonly PackProblem[] {
  const used = new Set<number>();
  const said = solution.flatMap((step, index) => ('say' in step ? [{ index, say: step.say }] : []));
  if (said.length === 0) return [problemAt([...path, 'solution'], 'it never speaks', 'end it with { say: text }')];
  const problems = said.flatMap(({ index, say }, turn): readonly PackProblem[] => {
    const at = [...path, 'solution', index, 'say'];
    const text = replaceSpoken(say, () => ' ');
    const given = repliesTo(replies, (position) => used.has(position), text);
    given.forEach((position) => used.add(position));
    const isLast = turn === said.length - 1;
    const [first] = given.filter((position) => !isRestated(replies[position]));
    if (isLast && first !== undefined)
      return [problemAt(at, `the user still answers: ${replies[first]?.say}`, 'continue after that reply')];
    if (!isLast && first === undefined && !asksOf(text).some(({ kind }) => kind === 'consent'))
      return [
        problemAt(
          at,
          'no reply answers this',
          'name what it asks for in `when` of a reply: { slot: name } or { asks: [word] }',
        ),
      ];
    return [];
  });
  if (problems.length > 0) return problems;
  return replies.flatMap(({ say }, index) =>
    used.has(index) || isRestated(replies[index])
      ? []
      : [problemAt([...path, 'replies', index], `"${say}" is never said`, 'let the solution ask for it, or remove it')],
  );
}

/** What was said already is said again only to agents that ask again, as no solution does. */
function isRestated(reply: ScriptedReply | undefined): boolean {
  return reply?.when !== undefined && 'restates' in reply.when;
}
