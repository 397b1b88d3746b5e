import { trajectoryLine } from '../../results/public-form.ts';
import type { TrajectorySummary } from '../../results/record.ts';
import { OUTCOMES } from '../../sandbox/outcome.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';
import { withResults, existingSweep } from '../session/results.ts';
import { commaList } from '../options.ts';
import { print, printJson, say } from '../say.ts';
import { UserError } from '../errors.ts';

export interface ListOptions {
  readonly sweep?: string;
  readonly scenario?: string;
  readonly augmentations?: readonly Augmentation[];
  readonly agent?: string;
  readonly outcome?: string;
  readonly below?: number;
  readonly results: string;
  readonly json?: true;
}

/** Prints the stored trajectories that meet the conditions. */
export async function listTrajectories({
  results,
  json,
  sweep,
  below,
  outcome,
  ...filter
}: ListOptions): Promise<void> {
  await withResults(results, 'read', async (store) => {
    if (sweep !== undefined) await existingSweep(store, sweep);
    const found = store.trajectories({
      ...filter,
      sweep,
      similarityBelow: below,
      ...(outcome !== undefined && { outcomes: outcomes(outcome) }),
    });
    let count = 0;
    for await (const summary of found) {
      count++;
      if (json) printJson(trajectoryLine(summary));
      else print(line(summary));
    }
    if (count === 0 && !json) say('no trajectories match');
  });
}

function outcomes(text: string): readonly Outcome[] {
  const names = commaList(text);
  const unknown = names.find((name) => !OUTCOMES.some((known) => known === name));
  if (unknown !== undefined) throw new UserError(`unknown outcome "${unknown}": choose from ${OUTCOMES.join(', ')}`);
  return OUTCOMES.filter((known) => names.includes(known));
}

function line({ id, outcome, reason, score }: TrajectorySummary): string {
  const similarityText = score ? score.similarity.toFixed(3) : '    -';
  const turns = score ? String(score.turnCount).padStart(3) : '  -';
  const why = reason === null ? '' : `  (${reason})`;
  return escapeForTerminal(`${similarityText}  ${turns} turns  ${outcome.padEnd(14)}  ${id}${why}`);
}
