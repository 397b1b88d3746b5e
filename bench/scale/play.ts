import { fileURLToPath } from 'node:url';
import { print } from '../../cli/say.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import type { Running } from '../../scripts/processes/start-command.ts';
import { storedCells } from '../../scripts/processes/stored-cells.ts';
import { measured } from './measured.ts';
import type { ScaleSite } from './scale-site.ts';

const CONCURRENCY = '40';

/** To compare one worker with several, and one way with another. */
export const FEW = ['none', 'ats'] as const;

/** A sweep of the fleet. */
export interface Play {
  readonly sweep: string;
  readonly trials: number;
  readonly scenarios: string;
  /** Default: all. */
  readonly augmentations?: readonly Augmentation[];
}

export function argumentsOf({ sweep, trials, scenarios, augmentations }: Play): readonly string[] {
  const cells = [
    '--scenarios',
    scenarios,
    ...(augmentations === undefined ? [] : ['--augmentations', augmentations.join(',')]),
  ];
  const what = [...cells, '--trials', String(trials)];
  return ['sweep', '--no-worker', '--id', sweep, ...what, '--concurrency', CONCURRENCY];
}

/** Plays a sweep to its end and prints what it cost. @throws Error if a cell has no score */
export function play(site: ScaleSite, what: Play): Promise<void> {
  return playBy(site, what.sweep, () => site.start(...argumentsOf(what)));
}

/** Plays the few with every step as an activity. Their pack must be in the results. */
export function playAsActivities(site: ScaleSite, sweep: string): Promise<void> {
  const program = fileURLToPath(new URL('play-as-activities.ts', import.meta.url));
  return playBy(site, sweep, () => site.startProgram(program, sweep, CONCURRENCY));
}

async function playBy(site: ScaleSite, sweep: string, start: () => Running): Promise<void> {
  const seconds = await measured(site, sweep, start);
  const played = await storedCells(site.results, sweep);
  print(`  ${played} trajectories in ${seconds.toFixed(0)} s, ${((60 * played) / seconds).toFixed(0)} a minute`);
}
