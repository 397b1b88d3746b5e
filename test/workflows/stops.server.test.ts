import { describe, expect, it } from 'vitest';
import { countCells, parametersOf } from '../../runs/sweep-spec.ts';
import type { Stop } from '../../runs/contract.ts';
import type { SweepSpec } from '../../runs/sweep-contract.ts';
import { laneShardWorkflowId, mainQueue } from '../../runs/names.ts';
import { NO_COUNTS } from '../../runs/sweep-counts.ts';
import type { sweepLane, sweepShard } from '../../workflows/index.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';
import { openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import { atNight } from '../support/nightly.ts';

const SCENARIOS = ['wifi_off', 'get_cellular'];
const UNHELPFUL: Stop = { scope: 'model', model: 'scripted:unhelpful', reason: 'no key' };

const rig = await rigOfFile({ OPENAI_API_KEY: 'sk-test' });

function twoAgents(id: string, agents = ['scripted:unhelpful', 'scripted:oracle']): SweepSpec {
  return rig.spec(sweepSpec(id, { scenarios: SCENARIOS, agents }));
}

async function agentsPlayed({ id }: SweepSpec) {
  return (await rig.stored(id)).map(({ cell }) => cell.agent);
}

function runShard(spec: SweepSpec, stops: readonly Stop[]) {
  const start = {
    workflowId: `shard-of-${spec.id}`,
    taskQueue: mainQueue(rig.store.id),
    args: [{ spec, from: 0, to: countCells(spec), window: 1, stops }] as Parameters<typeof sweepShard>,
  };
  return rig.working(() => rig.client.workflow.execute<typeof sweepShard>('sweepShard', start));
}

/** A lane that was continued as new with these stops. */
function runContinued(spec: SweepSpec, stops: readonly Stop[]) {
  const resumed = { from: 0, counts: { ...NO_COUNTS, stops } };
  const start = {
    workflowId: `continued-${spec.id}`,
    taskQueue: mainQueue(rig.store.id),
    args: [{ spec, lane: 1, cells: countCells(spec), window: 1, stops: [], resumed }] as Parameters<typeof sweepLane>,
  };
  return rig.working(() => rig.client.workflow.execute<typeof sweepLane>('sweepLane', start));
}

describe('a model that every run would fail with', () => {
  it('is not asked again after its first run, while the cells of other models are played', async () => {
    await using server = await startOpenaiServer(Array.from({ length: 4 }, () => openaiError(401, 'bad key')));
    const agent = `openai:gpt-test?baseUrl=${server.url}/v1`;
    const spec = twoAgents('stop-one', [agent, 'scripted:oracle']);
    const counts = await rig.play(spec, undefined, 1);
    expect(server.requests).toHaveLength(1);
    expect(counts.stops).toMatchObject([{ scope: 'model', model: agent }]);
    expect(counts.outcomes).toMatchObject({ infrastructure: 1, completed: SCENARIOS.length });
  });

  it('is not played by a shard that starts after it is known', async () => {
    const spec = twoAgents('stop-in-shard');
    const counts = await runShard(spec, [UNHELPFUL]);
    expect(await agentsPlayed(spec)).toEqual(SCENARIOS.map(() => 'scripted:oracle'));
    expect(counts.stops).toEqual([UNHELPFUL]);
  });

  atNight(() => {
    it('stays stopped when a lane continues as new', async () => {
      const spec = twoAgents('stop-continued');
      await rig.store.sweeps.open({ id: spec.id, parameters: parametersOf(spec), cells: 4, createdAt: Date.now() });
      const counts = await runContinued(spec, [UNHELPFUL]);
      expect(await agentsPlayed(spec)).toEqual(SCENARIOS.map(() => 'scripted:oracle'));
      expect(counts.stops).toEqual([UNHELPFUL]);
    });
  });

  it.each([
    ['all agents are stopped', 'agents', [UNHELPFUL, { ...UNHELPFUL, model: 'scripted:oracle' }]],
    ['the simulated user is stopped', 'user', [{ ...UNHELPFUL, model: 'scripted:user' }]],
    ['the whole sweep is stopped', 'sweep', [{ scope: 'sweep', model: null, reason: 'another pack' }]],
  ] as const)('leaves nothing to start when %s', async (_title, name, stops) => {
    const spec = twoAgents(`stop-${name}`);
    const counts = await runContinued(spec, stops);
    expect(counts).toEqual({ ...NO_COUNTS, stops });
    expect(await agentsPlayed(spec)).toEqual([]);
    const shard = rig.client.workflow.getHandle(laneShardWorkflowId(rig.store.id, spec.id, 1, 0, countCells(spec)));
    await expect(shard.describe()).rejects.toThrow(/not found/i);
  });
});
