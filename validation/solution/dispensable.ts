import type { ScriptStep } from '../../sandbox/script.ts';
import { demandedTables, tellsCommonFacts } from '../demands.ts';
import type { Subject } from '../subject.ts';
import { answersIn } from './steps.ts';

/**
 * Whether calls serve only to look up what people may know without that, or to make such a look-up possible: they change no
 * table that milestones are about.
 */
export async function isDispensable(subject: Subject, step: ScriptStep): Promise<boolean> {
  const { solution, milestones } = subject.scenario;
  if ('say' in step || !tellsCommonFacts(milestones)) return false;
  const answers = answersIn(solution, await subject.reference());
  const demanded = demandedTables(milestones);
  return step.calls.every(({ id }) => !answers.get(id)?.changes?.some(({ table }) => demanded.has(table)));
}
