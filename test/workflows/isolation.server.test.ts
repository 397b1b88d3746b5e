import { describe, expect, it, onTestFailed } from 'vitest';
import { createActivities } from '../../activities/create-activities.ts';
import { modelsToCheck } from '../../client/planning/plan-sweep.ts';
import { readProgress } from '../../client/operating/progress.ts';
import type { AgentProgress } from '../../runs/progress.ts';
import type { SweepSpec } from '../../runs/sweep-contract.ts';
import { FAILURE_NAMES, REFUSED_CONNECTION, startFailingModels } from '../../scripts/isolation/failing-models.ts';
import { requeuedSignal } from '../../workflows/queries.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';
import { TurnGate } from '../support/turn-gate.ts';
import { atNight } from '../support/nightly.ts';

const rig = await rigOfFile();

async function start(spec: SweepSpec, concurrency: number, preflight = false) {
  const handle = await rig.start(spec, { concurrency, preflight: preflight ? modelsToCheck(spec) : [] });
  // One that a failed test leaves behind would be played beside the next one.
  onTestFailed(async () => void (await handle.terminate()));
  return handle;
}

/** What is done while workers play at a gate, which is open in the end: held turns would keep them from stopping. */
function gated(use: (gate: TurnGate) => Promise<void>): Promise<void> {
  const gate = new TurnGate();
  return rig.working(() => use(gate).finally(() => gate.open()), gate.around(createActivities(rig.dependencies)));
}

/** Requests that wait until the test lets them pass. */
class Held {
  now = 0;
  #pass = Promise.withResolvers<void>();

  async hold(): Promise<void> {
    this.now++;
    await this.#pass.promise;
    this.now--;
  }

  pass(): void {
    this.#pass.resolve();
  }
}

/** Failures that are waited for as long as they last. */
const THROTTLED = ['429-for-an-hour', '429-each-second', '429-for-ever', '503-overloaded'] as const;
const CELLS = 6;
/** Of each agent's cells play at a time. */
const PART = 2;

atNight(() => {
  describe('beside models that fail in every way of the table, at once and after the preflight', () => {
    it('a healthy model has its part of the places, and all its cells are played', async () => {
      const held = new Held();
      await using models = await startFailingModels(() => held.hold());
      const failing = FAILURE_NAMES.map((name) => models.failing(name, 'after-preflight'));
      const unusable = THROTTLED.map((name) => models.failing(name, 'at-once'));
      const agents = [...unusable, REFUSED_CONNECTION, models.leaving, ...failing, models.healthy];
      const spec = rig.spec(sweepSpec('isolated', { scenarios: ['wifi_off'], agents, trials: CELLS }));
      await rig.working(async () => {
        const handle = await start(spec, PART * agents.length, true);
        await expect.poll(() => held.now).toBeGreaterThanOrEqual(PART);
        // Every failing model is called before the healthy one has its first answer.
        await expect.poll(() => failing.filter((model) => models.requests(model) === 0)).toEqual([]);
        held.pass();
        const scored = async () =>
          (await rig.stored('isolated')).filter(({ cell, score }) => cell.agent === models.healthy && score !== null);
        await expect.poll(async () => (await scored()).length).toBe(CELLS);
        const { agents: playing = [] } = await readProgress(rig.client, handle.workflowId);
        for (const name of [...THROTTLED, 'hanging'] as const)
          expect(playing, name).toContainEqual(
            expect.objectContaining({ agent: models.failing(name, 'after-preflight'), done: 0 }),
          );
        await handle.cancel();
        await expect(handle.result()).rejects.toThrow(/cancelled/i);
      });
    });
  });
});

describe('the places of a sweep', () => {
  it('are divided among its agents, and those of an agent that has ended go to the others', async () => {
    const agents = ['scripted:unhelpful', 'scripted:oracle'];
    const spec = rig.spec(sweepSpec('divided', { scenarios: ['wifi_off'], agents, trials: 6 }));
    await gated(async (gate) => {
      const handle = await start(spec, 4);
      await expect.poll(() => gate.held).toBe(4);
      const { agents: playing, concurrency } = await readProgress(rig.client, handle.workflowId);
      const part = { cells: 6, done: 0, running: 2, concurrency: 2 };
      const parts: readonly AgentProgress[] = agents.map((agent) => ({ agent, ...part }));
      expect({ playing, concurrency }).toEqual({ playing: parts, concurrency: 4 });
      gate.open('scripted:unhelpful');
      await expect.poll(() => gate.held).toBe(4);
      expect(gate.begun.filter((begun) => begun.includes('scripted:oracle'))).toHaveLength(4);
      gate.open();
      expect(await handle.result()).toMatchObject({ scored: 12 });
    });
  });

  it('are one per agent at least', async () => {
    const agents = ['scripted:unhelpful', 'scripted:oracle', 'scripted:idle'];
    const spec = rig.spec(sweepSpec('one-each', { scenarios: ['wifi_off'], agents, trials: 2 }));
    await gated(async (gate) => {
      const handle = await start(spec, 1);
      await expect.poll(() => gate.held).toBe(3);
      expect(await readProgress(rig.client, handle.workflowId)).toMatchObject({ running: 3, concurrency: 3 });
      gate.open();
      expect(await handle.result()).toMatchObject({ scored: 6 });
    });
  });
});

it('cells that are requeued after their agent has ended are played while another agent waits', async () => {
  const agents = ['scripted:unhelpful', 'scripted:oracle'];
  const spec = rig.spec(sweepSpec('requeued', { scenarios: ['wifi_off'], agents, trials: 2 }));
  const id = 'requeued/wifi_off/none/scripted:unhelpful/1';
  await gated(async (gate) => {
    const handle = await start(spec, 4);
    gate.open('scripted:unhelpful');
    const agentsPlaying = async () =>
      (await readProgress(rig.client, handle.workflowId)).agents?.map(({ agent }) => agent);
    await expect.poll(() => gate.held).toBe(2);
    await expect.poll(agentsPlaying).toEqual(['scripted:oracle']);
    const played = await rig.store.trajectories.find(id);
    await rig.store.history.setAside([{ id, startedAt: played?.startedAt ?? 0 }], Date.now());
    await handle.signal(requeuedSignal);
    await expect.poll(async () => (await rig.store.history.runsOf(id)).length).toBe(2);
    expect(gate.held).toBe(2);
    gate.open();
    // Each agent's last round is counted: both were planned again, and one cell had no score.
    expect(await handle.result()).toMatchObject({ skipped: 3, scored: 1 });
  });
});
