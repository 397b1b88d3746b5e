import { Command } from 'commander';
import { trajectoryDetail } from '../../results/public-form.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import { nearestNames } from '../../scenarios/nearest-names.ts';
import { withResults } from '../session/results.ts';
import { jsonOption, packOption, resultsOption } from '../options.ts';
import { renderTrajectory } from '../render/render-trajectory.ts';
import { print, printJson, say } from '../say.ts';
import { UserError } from '../errors.ts';

interface ShowOptions {
  readonly pack?: string;
  readonly results: string;
  readonly json?: true;
}

export function showCommand(): Command {
  return new Command('show')
    .description('explain a trajectory: dialogue, tool calls, world changes, milestones')
    .argument('<id>', 'id of a trajectory (see `toolsandbox list`)')
    .addOption(packOption())
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (id: string, { pack, results, json }: ShowOptions) => {
      await withResults(results, async (store) => {
        const record = (await store.trajectory(id)) ?? (await notFound(store, id));
        if (json) printJson(trajectoryDetail(record));
        else print(renderTrajectory(record, await graderOf(record, pack), { color: process.stdout.isTTY }));
      });
    });
}

/** The milestones of the pack as it is now; a note says when it has changed since the run. */
async function graderOf(record: TrajectoryRecord, path: string | undefined) {
  const { loadPack } = await import('../../scenarios/load-pack.ts');
  const { instantiate } = await import('../../scenarios/instantiate.ts');
  const pack = loadPack(path);
  const { milestones, minefields } = instantiate(pack, record.cell.scenario, record.clock);
  if (pack.hash !== record.provenance.pack)
    say('note: the pack has changed since this run; milestones are described as they are now');
  return { milestones, minefields };
}

async function notFound(store: ResultsStore, id: string): Promise<never> {
  const ids = (await store.trajectories()).map((one) => one.id);
  const near = nearestNames(id, ids).join(', ');
  throw new UserError(`there is no finished trajectory "${id}"${near === '' ? '' : `; near it: ${near}`}`);
}
