import { isList } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { Check, UnfairFinding } from '../check.ts';
import { showSimilarity } from '../scores.ts';
import { answersIn, callsOf, guessing, scriptResults } from '../solution/steps.ts';
import { withCall } from '../solution/write-calls.ts';
import type { Subject } from '../subject.ts';

export const otherLookUps: Check = {
  id: 'other-look-ups',
  number: 29,
  title: 'a search that finds the same rows and more is as good as that of the solution',
  async run(subject) {
    const findings: UnfairFinding[] = [];
    for (const [step, script] of subject.scenario.solution.entries())
      for (const [position, call] of callsOf(script).entries())
        for (const args of subject.toolNamed(call.tool)?.everything ?? []) {
          const evidence = await punished(subject, [step, position], args);
          if (evidence !== undefined) findings.push({ evidence, path: ['solution', step, 'calls', position] });
        }
    return findings;
  },
};

async function punished(
  subject: Subject,
  place: readonly [number, number],
  args: JsonObject,
): Promise<string | undefined> {
  const { solution } = subject.scenario;
  const reference = await subject.reference();
  const call = callsOf(solution[place[0]]!)[place[1]]!;
  const other = { ...call, arguments: args };
  const known = guessing(solution, new Set([call.id]), scriptResults(solution, reference));
  const script = withCall(known, place, other);
  const play = await subject.play(script);
  const rows = (one: typeof play, of: typeof script) =>
    rowsOf(answersIn(of, one).get(call.id)?.toolResult?.trace?.result ?? null);
  const [usual, found] = [rows(reference, solution), rows(play, script)];
  if (usual.length === 0 || usual.some((row) => !found.includes(row)) || play.score.solved) return undefined;
  return `an agent that calls ${call.tool} with ${JSON.stringify(args)} in place of "${call.id}" finds the same and scores ${showSimilarity(play.score.similarity)}`;
}

function rowsOf(result: JsonValue): readonly string[] {
  return isList(result) ? result.map((row) => JSON.stringify(row)) : [];
}
