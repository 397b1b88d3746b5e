import { Command } from 'commander';
import { trajectoryLine } from '../../results/public-form.ts';
import type { TrajectorySummary } from '../../results/record.ts';
import { OUTCOMES } from '../../sandbox/outcome.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import { withResults, existingSweep } from '../session/results.ts';
import { augmentations, commaList, jsonOption, resultsOption, similarity } from '../options.ts';
import { print, printJson, say } from '../say.ts';
import { UserError } from '../errors.ts';

interface ListOptions {
  readonly sweep?: string;
  readonly scenario?: string;
  readonly augmentations?: readonly Augmentation[];
  readonly agent?: string;
  readonly outcome?: string;
  readonly below?: number;
  readonly results: string;
  readonly json?: true;
}

export function listCommand(): Command {
  return new Command('list')
    .description('finished trajectories, one a line')
    .option('--sweep <id>', 'of this sweep')
    .option('--scenario <pattern>', 'base or augmented name; * and ? stand for any text')
    .option('--augmentations <names>', 'some of none,3dt,10dt,at,tns,tds,ads,ats', augmentations)
    .option('--agent <spec>', 'played by this agent')
    .option('--outcome <names>', `some of ${OUTCOMES.join(',')}`)
    .option('--below <similarity>', 'scored below this', similarity)
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async ({ results, json, sweep, below, outcome, ...filter }: ListOptions) => {
      await withResults(results, async (store) => {
        if (sweep !== undefined) await existingSweep(store, sweep);
        const found = await store.trajectories({
          ...filter,
          sweep,
          similarityBelow: below,
          ...(outcome !== undefined && { outcomes: outcomes(outcome) }),
        });
        if (json) for (const summary of found) printJson(trajectoryLine(summary));
        else if (found.length === 0) say('no trajectories match');
        else for (const summary of found) print(line(summary));
      });
    });
}

function outcomes(text: string): readonly Outcome[] {
  const names = commaList(text);
  const unknown = names.find((name) => !OUTCOMES.some((known) => known === name));
  if (unknown !== undefined)
    throw new UserError(`there is no outcome "${unknown}": give some of ${OUTCOMES.join(',')}`);
  return OUTCOMES.filter((known) => names.includes(known));
}

function line({ id, outcome, score }: TrajectorySummary): string {
  const similarityText = score ? score.similarity.toFixed(3) : '    -';
  const turns = score ? String(score.turnCount).padStart(3) : '  -';
  return `${similarityText}  ${turns} turns  ${outcome.padEnd(14)}  ${id}`;
}
