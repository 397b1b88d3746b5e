import { Command, Option } from 'commander';
import { OUTCOMES } from '../../sandbox/outcome.ts';
import { augmentations, jsonOption, resultsOption, similarity } from '../options.ts';
import type { ListOptions } from './list-trajectories.ts';

export function listCommand(): Command {
  return new Command('list')
    .description('list finished trajectories, one per line')
    .option('--sweep <id>', 'only this sweep')
    .option('--scenario <pattern>', 'only these scenarios: base or augmented name, with * and ? as wildcards')
    .option('--augmentations <names>', 'only some of none,3dt,10dt,at,tns,tds,ads,ats', augmentations)
    .option('--agent <spec>', 'only this agent')
    .option('--outcome <names>', `only some of ${OUTCOMES.join(', ')}`)
    .option('--below <similarity>', 'only scores below this; leaves out trajectories without a score', similarity)
    .addOption(
      new Option('--failed', 'only trajectories without a score, with the reasons counted at the end').conflicts([
        'outcome',
        'below',
      ]),
    )
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (options: ListOptions) => (await import('./list-trajectories.ts')).listTrajectories(options));
}
