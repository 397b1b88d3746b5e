import { demandedTables } from '../demands.ts';
import type { Subject } from '../subject.ts';
import { answersIn, callsOf } from './steps.ts';

/**
 * The sentences of the reference solution that only say what was done: since the one before, the agent changed a table that
 * milestones are about, and whoever asked for that sees it done.
 */
export async function reportSteps(subject: Subject): Promise<ReadonlySet<number>> {
  const { solution, milestones } = subject.scenario;
  const answers = answersIn(solution, await subject.reference());
  const demanded = demandedTables(milestones);
  const reports = new Set<number>();
  let isDone = false;
  solution.forEach((step, index) => {
    if ('say' in step) {
      if (isDone) reports.add(index);
      isDone = false;
    } else
      isDone ||= callsOf(step).some(({ id }) => answers.get(id)?.changes?.some(({ table }) => demanded.has(table)));
  });
  return reports;
}
