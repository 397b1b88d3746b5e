import { CancellationScope, condition, isCancellation, startChild } from '@temporalio/workflow';
import { isStopped } from '../runs/sweep-contract.ts';
import type { OpenSweepResult, SweepCounts, SweepInput, SweepSpec } from '../runs/sweep-contract.ts';
import { countCells, modelsOf } from '../runs/sweep-spec.ts';
import { laneSpecs, shareOut } from '../runs/lanes.ts';
import { laneWorkflowId } from '../runs/names.ts';
import type { SweepControl } from '../runs/sweep-control.ts';
import { Preflight } from '../runs/preflight.ts';
import type { ModelToCheck } from '../runs/preflight.ts';
import { addCounts, NO_COUNTS } from '../runs/sweep-counts.ts';
import type { Progress } from '../runs/progress.ts';
import { askModel } from './check-model.ts';
import { SEARCH_ATTRIBUTES } from './search-attributes.ts';
import { sweepLane } from './sweep-lane.ts';
import { tellWindows } from './tell-windows.ts';
import type { WindowedChild } from './tell-windows.ts';
import { temporalPriority } from './temporal-priority.ts';

/** What one agent plays. */
interface Lane extends WindowedChild {
  /** The sweep with this agent alone. */
  readonly spec: SweepSpec;
  readonly agent: string;
  readonly number: number;
  readonly cells: number;
  /** Of its last round, once that has ended. */
  counts: SweepCounts;
  state: 'waiting' | 'playing' | 'ended' | 'failed';
  /** Cells that it has planned already have no score any more. */
  requeued: boolean;
}

/** How the cells of a sweep are played. */
interface LanesPlay {
  readonly progress: () => Required<Pick<Progress, 'counts' | 'shards' | 'checks' | 'concurrency'>>;
  /** Cells without a score are left behind the place where it is. */
  readonly requeue: () => void;
  /** Whether there are such cells still. */
  readonly requeued: boolean;
  /** Ends when all cells are played. */
  readonly play: (opened: OpenSweepResult) => Promise<void>;
}

/**
 * Plays each agent in a lane of its own, from the end of its own preflight and that of the simulated user. The lanes share the
 * concurrency; one that ends leaves its part to the others.
 */
export function inLanes(input: SweepInput, control: () => SweepControl): LanesPlay {
  const { spec, userRetries, priority } = input;
  const scope = CancellationScope.current();
  const ask = (model: ModelToCheck) => askModel(spec, model);
  let preflight: Preflight | undefined;
  let lanes: readonly Lane[] = [];
  let requeuedEarly = false;
  /** Also those whose preflight has not ended: what they will need is not given away. */
  const open = () => lanes.filter(({ state }) => state === 'waiting' || state === 'playing');

  function windows() {
    const players = open();
    const parts = shareOut(
      control().concurrency,
      players.map(({ cells }) => cells),
    );
    const isPaused = control().paused !== null;
    return players.map((child, index) => ({ child, window: isPaused ? 0 : (parts[index] ?? 0) }));
  }

  async function playRound(lane: Lane, isFirst: boolean): Promise<void> {
    lane.requeued = false;
    lane.counts = NO_COUNTS;
    lane.state = 'waiting';
    const problems =
      isFirst && preflight ? await preflight.stopsFor(...modelsOf({ ...spec, agents: [lane.agent] })) : [];
    if (scope.consideredCancelled || lane.cells === 0) return;
    if (isStopped(problems, { agent: lane.agent, user: spec.user })) {
      lane.counts = { ...NO_COUNTS, stops: problems };
      return;
    }
    lane.state = 'playing';
    lane.window = windows().find(({ child }) => child === lane)?.window ?? 1;
    const handle = await startChild(sweepLane, {
      workflowId: laneIdOf(lane),
      args: [
        {
          spec: lane.spec,
          lane: lane.number,
          cells: lane.cells,
          window: lane.window,
          stops: problems,
          ...(userRetries !== undefined && { userRetries }),
          ...(priority && { priority }),
        },
      ],
      typedSearchAttributes: [{ key: SEARCH_ATTRIBUTES.sweepId, value: spec.id }],
      staticSummary: `${spec.id}: ${lane.cells} cells of ${lane.agent}`,
      ...temporalPriority(priority),
    });
    lane.handle = handle;
    lane.counts = await handle.result();
  }

  /** Plays a lane again whenever cells are requeued, until no lane plays any more. */
  async function playLane(lane: Lane): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      try {
        await playRound(lane, isFirst);
        lane.state = 'ended';
      } catch (error) {
        lane.state = isCancellation(error) ? 'ended' : 'failed';
        if (lane.state === 'failed') throw error;
      } finally {
        lane.handle = undefined;
      }
      await CancellationScope.nonCancellable(() => condition(() => lane.requeued || areOver()));
      if (!lane.requeued || scope.consideredCancelled) return;
    }
  }

  const areOver = () =>
    scope.consideredCancelled ||
    lanes.every(({ state, requeued }) => state === 'failed' || (state === 'ended' && !requeued));
  const laneIdOf = ({ number }: Lane) => laneWorkflowId(spec.settings.results.id, spec.id, number);

  return {
    progress: () => ({
      counts: lanes.reduce((counts, lane) => addCounts(counts, lane.counts), NO_COUNTS),
      shards: lanes.filter(({ handle }) => handle).map(laneIdOf),
      checks: preflight?.checks ?? [],
      concurrency: Math.max(control().concurrency, open().length),
    }),
    requeue() {
      requeuedEarly = true;
      for (const lane of lanes) lane.requeued = true;
    },
    get requeued() {
      return lanes.length === 0 ? requeuedEarly : lanes.some(({ requeued }) => requeued);
    },
    async play(opened) {
      preflight = new Preflight(input.preflight ?? [], ask);
      lanes = laneSpecs(spec, opened.agentCells).map((ofAgent, index) => ({
        spec: ofAgent,
        agent: spec.agents[index] ?? '',
        number: index + 1,
        cells: countCells(ofAgent),
        counts: NO_COUNTS,
        state: 'waiting',
        requeued: false,
        window: 0,
        handle: undefined,
      }));
      let over = false;
      const played = Promise.allSettled(lanes.map(playLane)).finally(() => (over = true));
      await CancellationScope.nonCancellable(() => tellWindows(windows, () => over));
      const failed = (await played).find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}
