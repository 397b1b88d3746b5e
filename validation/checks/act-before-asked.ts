import type { ScriptStep } from '../../sandbox/script.ts';
import type { Check } from '../check.ts';
import { answeredSentences } from '../dialogue.ts';
import { callsOf, guessing, scriptResults } from '../solution/steps.ts';
import { writeCalls } from '../solution/write-calls.ts';
import type { Script, Subject } from '../subject.ts';
import { isSetter } from '../switches.ts';

export const actBeforeAsked: Check = {
  id: 'act-before-asked',
  number: 20,
  title: 'an agent that changes things before the user has said all of it solves nothing',
  async run(subject) {
    const script = await hastyScript(subject);
    if (script === undefined || !(await subject.play(script)).score.solved) return [];
    const evidence = 'it is solved by an agent that makes all changes of the solution first, and only then talks';
    return [{ evidence, path: ['milestones'] }];
  },
};

/** The solution with its changes in front; undefined if none of them waits for a word of the user's. */
async function hastyScript(subject: Subject): Promise<Script | undefined> {
  const { solution } = subject.scenario;
  const [first] = await answeredSentences(subject);
  const writes = await writeCalls(subject);
  const waits = writes.some(
    ({ call, place: [step] }) => first !== undefined && step > first && !isSetter(subject.toolNamed(call.tool)),
  );
  if (!waits) return undefined;
  const early = new Set(writes.map(({ call }) => call.id));
  const ids = new Set(solution.flatMap(callsOf).map(({ id }) => id));
  const known = guessing(solution, ids, scriptResults(solution, await subject.reference()));
  const changes = known.flatMap((step): Script => pick(step, ({ id }) => early.has(id)));
  const rest = known.flatMap((step): Script => ('say' in step ? [step] : pick(step, ({ id }) => !early.has(id))));
  return [...changes, ...rest];
}

function pick(step: ScriptStep, isWanted: (call: ReturnType<typeof callsOf>[number]) => boolean): Script {
  const calls = callsOf(step).filter(isWanted);
  return calls.length === 0 ? [] : [{ calls }];
}
