import type { ScriptCall } from '../../sandbox/script.ts';
import type { Check } from '../check.ts';
import { demandedTables } from '../demands.ts';
import { showSimilarity } from '../scores.ts';
import { writeCalls } from '../solution/write-calls.ts';
import type { Subject } from '../subject.ts';
import { isSetter, setting } from '../switches.ts';

export const restoreAfter: Check = {
  id: 'restore-after',
  number: 19,
  title: 'an agent may restore what it switched for the task, unless that is what was asked for',
  async run(subject) {
    const { solution, milestones, definition } = subject.scenario;
    if ([...demandedTables(milestones)].some((table) => definition.tables[table]?.single !== undefined)) return [];
    const calls = await restoringCalls(subject);
    if (calls.length === 0) return [];
    const last = solution.findLastIndex((step) => 'say' in step);
    const script = solution.toSpliced(last, 0, ...calls.map((call) => ({ calls: [call] })));
    const { score } = await subject.play(script);
    if (score.solved) return [];
    const what = calls
      .map(({ tool, arguments: args }) => `${tool} (${Object.values(args).includes(true) ? 'on' : 'off'})`)
      .join(', ');
    const evidence = `an agent that calls ${what} before its last sentence, as it was at the opening, scores ${showSimilarity(score.similarity)}`;
    return [{ evidence, path: ['milestones'] }];
  },
};

/** What was switched last is restored first. */
async function restoringCalls(subject: Subject): Promise<readonly ScriptCall[]> {
  const written = await writeCalls(subject);
  return written.toReversed().flatMap(({ call, sent }) => {
    const tool = subject.toolNamed(call.tool);
    if (!isSetter(tool)) return [];
    return [{ id: `(restore ${call.id})`, ...setting(tool, !Object.values(sent).includes(true)) }];
  });
}
