import { print } from '../../cli/say.ts';
import { storedCells } from '../../scripts/processes/stored-cells.ts';
import { measured } from './measured.ts';
import type { ScaleSite } from './scale-site.ts';

const CONCURRENCY = '40';

/** A sweep of the fleet. */
export interface Play {
  readonly sweep: string;
  readonly trials: number;
  readonly scenarios: string;
  /** Default: all. */
  readonly augmentations?: string;
}

export function argumentsOf({ sweep, trials, scenarios, augmentations }: Play): readonly string[] {
  const cells = ['--scenarios', scenarios, ...(augmentations === undefined ? [] : ['--augmentations', augmentations])];
  const what = [...cells, '--trials', String(trials)];
  return ['sweep', '--no-worker', '--id', sweep, ...what, '--concurrency', CONCURRENCY];
}

/** Plays a sweep to its end and prints what it cost. @throws Error if a cell has no score */
export async function play(site: ScaleSite, what: Play): Promise<void> {
  const { sweep } = what;
  const seconds = await measured(site, sweep, () => site.start(...argumentsOf(what)));
  const played = await storedCells(site.results, sweep);
  print(`  ${played} trajectories in ${seconds.toFixed(0)} s, ${((60 * played) / seconds).toFixed(0)} a minute`);
}
