import type { LowestScored } from '../../results/store/trajectories.ts';
import type { StepTimes } from '../../results/spans/span-ids.ts';
import type { SweepCounts, SweepSpec } from '../../runs/sweep-contract.ts';
import { shownId } from '../../text/shown-spec.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { hintOn, isUrl } from '../../client/places.ts';
import type { Files } from '../../client/places.ts';
import { failureLines } from '../reason-lines.ts';
import type { SweepPlan } from '../../client/planning/plan-sweep.ts';
import { shownSpec } from '../../text/shown-spec.ts';
import { count, duration } from '../../text/words.ts';

/** @param reasons why cells that were played have no score */
export function withoutScore(
  id: string,
  left: number,
  reasons: readonly string[],
  { results }: Files,
): readonly string[] {
  return [
    `${count(left, 'cell')} without a score; run the same command to play ${left === 1 ? 'it' : 'them'} again`,
    ...failureLines(reasons, []).map(({ text }) => `  ${text}`),
    ...(reasons.length === 0 ? [] : ['which ones:', `  ${hintOn({ results }, 'list', '--sweep', id, '--failed')}`]),
  ];
}

export function describeSweep({ sweep, cells }: SweepPlan): string {
  const { scenarios, augmentations: shown, agents, trials } = sweep;
  const factors = [
    count(scenarios.length, 'scenario'),
    count(shown.length, 'augmentation'),
    count(agents.length, 'agent'),
    count(trials, 'trial'),
  ];
  return `sweep ${sweep.id}: ${count(cells, 'cell')} = ${factors.join(' x ')}`;
}

/** How long cells were played, and what was played no further. */
export function endingLines(
  { retries, replays, stops }: SweepCounts,
  { startedAt, finishedAt }: StepTimes,
): readonly string[] {
  const retried = retries === 0 ? '' : `; model calls retried: ${retries}`;
  const replayed = replays === 0 ? '' : `; played again after a mistake of the simulated user: ${replays}`;
  return [
    `played in ${duration((finishedAt - startedAt) / 1000)}${retried}${replayed}`,
    ...stops.map(({ model, reason }) => `stopped early${model === null ? '' : ` for ${shownSpec(model)}`}: ${reason}`),
  ];
}

/** @param lowest the scored run that went worst; null if none has a score */
export function nextSteps({ id, agents }: SweepSpec, lowest: LowestScored | null, files: Files): readonly string[] {
  if (lowest === null) return [];
  const { results } = files;
  const steps = [
    hintOn({ results }, 'view', id),
    hintOn({ results }, 'show', shownId(lowest.id)),
    hintOn({ results }, 'engine', 'replay', shownId(lowest.id)),
    ...(lowest.solved ? [] : [hintOn({ results }, 'list', '--sweep', id, '--where', 'not solved')]),
    ...(agents.includes('scripted:unhelpful') ? [] : [hintOn(files, 'sweep', '--agent', 'scripted:unhelpful')]),
  ];
  return ['', 'next, try:', ...steps.map((step) => `  ${step}`)];
}

/** Where the engine is on another machine, its workers may be too; they cannot use a file of this one. */
export function whoCanPlay(engine: string, location: string): readonly string[] {
  if (isUrl(location) || /^(localhost|127\.[\d.]+|\[::1\]):\d+$/.test(engine)) return [];
  return [
    'note: the results are in a file, so only workers that use this file can play the sweep:',
    `  ${hintCommand('worker', '--results', location)}`,
    'for workers on other machines use a database: --results postgres://USER@HOST/DATABASE',
  ];
}
