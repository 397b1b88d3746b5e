import { patched } from '@temporalio/workflow';
import type { ModelCheck } from '../runs/preflight.ts';
import type { SweepInput } from '../runs/sweep-contract.ts';
import type { SweepControl } from '../runs/sweep-control.ts';
import { shardWorkflowId } from '../runs/names.ts';
import { shardsAtATime } from '../runs/lanes.ts';
import { addCounts, NO_COUNTS } from '../runs/sweep-counts.ts';
import { askModel, stopsOf } from './check-model.ts';
import { Shards } from './play-shards.ts';
import type { SweepPlay } from './sweep-play.ts';

/** How many shards of such a sweep play at a time, whatever their window, at least. */
const FEWEST = 3;

/** Plays a sweep that began before each agent had a lane: all agents share one window, after the preflight of all of them. */
export function inOneWindow(input: SweepInput, control: () => SweepControl): SweepPlay {
  const { spec, cells, userRetries, priority, preflight = [], resumed } = input;
  const started = control();
  const shardsFor = patched('shards-follow-window') ? (window: number) => shardsAtATime(window, FEWEST) : () => FEWEST;
  let tellsAlways = false;
  let checks: readonly ModelCheck[] = resumed?.checks ?? [];
  let requeued = resumed?.requeued === true;
  const shards = new Shards({
    spec,
    cells,
    from: resumed?.from ?? 0,
    counts: resumed?.counts ?? NO_COUNTS,
    ...(userRetries !== undefined && { userRetries }),
    ...(priority && { priority }),
    shardId: (from, to) => shardWorkflowId(spec.settings.results.id, spec.id, from, to),
    window: () => control().concurrency,
    paused: () => control().paused !== null,
    shardsFor,
    tells: () => tellsAlways || control() !== started,
  });

  return {
    progress: () => ({ counts: shards.counts, shards: shards.workflowIds, checks, concurrency: control().concurrency }),
    requeue: () => (requeued = true),
    get requeued() {
      return requeued;
    },
    async play() {
      if (!resumed) {
        checks = preflight.map(({ model }) => ({ model, result: null, problem: null }));
        checks = await Promise.all(preflight.map((model) => askModel(spec, model)));
        shards.counts = addCounts(shards.counts, { ...NO_COUNTS, stops: stopsOf(checks) });
      }
      tellsAlways = patched('windows-follow-shards');
      await shards.play();
      if (!shards.hasWork) return null;
      return { from: shards.next, counts: shards.counts, checks, ...(requeued && { requeued }) };
    },
  };
}
