import type { LabelOfRun, RunLabel } from '../../store/labels.ts';
import type { RunKey } from '../../store/history.ts';

/** What a person says of a run now. */
export function personsLabel(
  { id, startedAt }: RunKey,
  by: string,
  said: Pick<RunLabel, 'verdict' | 'fault' | 'modes' | 'why' | 'note'>,
): LabelOfRun {
  const { verdict, fault, modes, why, note } = said;
  const nothing = { falseStatements: [], droppedQuotes: 0, usage: null };
  return {
    run: { id, startedAt },
    by,
    isModel: false,
    judges: 1,
    verdict,
    fault,
    modes,
    why,
    note,
    ...nothing,
    labelledAt: Date.now(),
  };
}
