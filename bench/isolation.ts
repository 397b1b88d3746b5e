import { setTimeout as sleep } from 'node:timers/promises';
import { modelsToCheck } from '../client/planning/plan-sweep.ts';
import { print } from '../cli/say.ts';
import { countCells, storedIn } from '../runs/sweep-spec.ts';
import { mainQueue, sweepWorkflowId } from '../runs/names.ts';
import { FAILURE_NAMES, REFUSED_CONNECTION, startFailingModels } from '../scripts/isolation/failing-models.ts';
import { onOwnEngine } from '../scripts/on-own-engine.ts';
import type { OwnEngine } from '../scripts/on-own-engine.ts';
import { catalogue, sweepOf } from '../scripts/sweep-of.ts';
import type { sweep } from '../workflows/index.ts';

const CELLS = 16;
/** Places of each agent. */
const PART = 4;
const LATENCY_MS = 2_000;
const LEAST_RATIO = 0.95;

/**
 * How fast a healthy model is played beside one that fails, for each row of the table of failures, compared with how fast it
 * is played alone with the same places. Alone and beside take turns, so that a busy machine slows both; a row below the bar is
 * measured three times, and its median counts.
 */
export async function benchIsolation(): Promise<void> {
  await using models = await startFailingModels(() => sleep(LATENCY_MS));
  const { healthy } = models;
  await onOwnEngine({ pack: catalogue(), providers: ['compatible'], report: print }, async (own) => {
    await cellsPerMinute(own, 'warm-up', [healthy], healthy);
    const slow: string[] = [];
    const rows = [
      ...FAILURE_NAMES.map((name) => [name, models.failing(name, 'after-preflight')] as const),
      ...(['429-for-ever', '429-for-an-hour'] as const).map(
        (name) => [`${name}, in the preflight`, models.failing(name, 'at-once')] as const,
      ),
      ['refused-connection', REFUSED_CONNECTION] as const,
      ['refused-after-preflight', models.leaving] as const,
    ];
    print(`${CELLS} cells, ${PART} at a time, ${LATENCY_MS} ms per answer: cells/min alone, beside, ratio`);
    for (const [index, [name, failing]] of rows.entries()) {
      const pair = async (round: number): Promise<Pair> => {
        const alone = await cellsPerMinute(own, `alone-${index}-${round}`, [healthy], healthy);
        return { alone, beside: await cellsPerMinute(own, `beside-${index}-${round}`, [failing, healthy], healthy) };
      };
      const first = await pair(1);
      const pairs = ratioOf(first) < LEAST_RATIO ? [first, await pair(2), await pair(3)] : [first];
      const median = pairs.toSorted((one, other) => ratioOf(one) - ratioOf(other))[Math.floor(pairs.length / 2)]!;
      const [alone, beside] = [median.alone, median.beside].map((rate) => rate.toFixed(0).padStart(5));
      const of = pairs.length > 1 ? ' (median of three)' : '';
      print(`${name.padEnd(32)} ${alone} ${beside}  ${ratioOf(median).toFixed(2)}${of}`);
      if (ratioOf(median) < LEAST_RATIO) slow.push(name);
    }
    print(slow.length === 0 ? `none is below ${LEAST_RATIO}` : `below ${LEAST_RATIO}: ${slow.join(', ')}`);
  });
}

/** Cells per minute of the healthy model. */
interface Pair {
  readonly alone: number;
  readonly beside: number;
}

function ratioOf({ alone, beside }: Pair): number {
  return beside / alone;
}

/** Plays a sweep until the healthy model has all its scores, from its first score on. */
async function cellsPerMinute(
  { client, store }: OwnEngine,
  id: string,
  agents: readonly string[],
  healthy: string,
): Promise<number> {
  const spec = storedIn(store, sweepOf(id, ['wifi_off'], { agents: [...agents], trials: CELLS }));
  const scored = async () =>
    (await Array.fromAsync(store.trajectories.summaries({ sweep: id, agent: healthy }))).filter(
      ({ score }) => score !== null,
    );
  const handle = await client.workflow.start<typeof sweep>('sweep', {
    workflowId: sweepWorkflowId(store.id, id),
    taskQueue: mainQueue(store.id),
    args: [{ spec, cells: countCells(spec), concurrency: PART * agents.length, preflight: modelsToCheck(spec) }],
  });
  while ((await scored()).length < CELLS) await sleep(100);
  await handle.cancel();
  await handle.result().catch(() => undefined);
  const played = await scored();
  const elapsedMs =
    Math.max(...played.map(({ finishedAt }) => finishedAt)) - Math.min(...played.map(({ startedAt }) => startedAt));
  return (CELLS * 60_000) / elapsedMs;
}
