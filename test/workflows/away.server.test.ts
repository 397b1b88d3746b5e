import { describe, expect, it } from 'vitest';
import { modelsToCheck } from '../../client/planning/plan-sweep.ts';
import { readWaits } from '../../client/operating/waits.ts';
import { sweepWorkflowId } from '../../runs/names.ts';
import type { SweepSpec } from '../../runs/sweep-contract.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { startFailingModels } from '../../scripts/isolation/failing-models.ts';
import { startReloadingModel } from '../../scripts/limits/reloading-model.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';
import { atNight } from '../support/nightly.ts';

const rig = await rigOfFile();

const SCENARIO = 'wifi_off';
const TRIALS = 4;

const startModel = (beforeAnswer: () => Promise<unknown>) =>
  startReloadingModel([instantiate(catalogue(), SCENARIO, { clock: DEFAULT_CLOCK, profile: 'default' })], beforeAnswer);

const specOf = (id: string, agents: readonly string[]) =>
  rig.spec(sweepSpec(id, { scenarios: [SCENARIO], agents: [...agents], trials: TRIALS }));

const start = (spec: SweepSpec, preflight: boolean) =>
  rig.start(spec, { preflight: preflight ? modelsToCheck(spec) : [] });

const isAway = async () => (await rig.store.traffic.models()).some(({ away }) => away !== null);
const scoresOf = async (id: string, agent: string) =>
  (await rig.stored(id)).filter(({ cell }) => cell.agent === agent).flatMap(({ score }) => score?.similarity ?? []);

const waitsOf = async (id: string) => {
  const workflowId = sweepWorkflowId(rig.store.id, id);
  const pending = await readWaits(rig.client, { sweep: id, store: rig.store.id, workflowId }, []);
  return pending.flatMap(({ waiting }) => waiting ?? []);
};

describe('a model server that dies in the middle of answers and comes back', () => {
  it('is waited for without a failure, while the other model is played', async () => {
    const gate = Promise.withResolvers<void>();
    let asked = 0;
    await using model = await startModel(async () => {
      asked++;
      await gate.promise;
    });
    await using others = await startFailingModels(async () => undefined);
    const spec = specOf('reloading', [model.spec, others.healthy]);
    await rig.working(async () => {
      const handle = await start(spec, false);
      await expect.poll(() => asked).toBeGreaterThanOrEqual(2);
      await model.leave();
      await expect.poll(isAway).toBe(true);
      await expect.poll(() => scoresOf(spec.id, others.healthy)).toHaveLength(TRIALS);
      await expect.poll(() => waitsOf(spec.id)).toHaveLength(TRIALS);
      for (const { for: what, reason } of await waitsOf(spec.id)) {
        expect(what).toBe('model');
        expect(reason).toMatch(
          /^compatible reloading is away since .* UTC \(.+\); one call tries it at least once a minute/,
        );
      }
      expect(await scoresOf(spec.id, model.spec)).toEqual([]);
      gate.resolve();
      await model.comeBack();
      expect(await handle.result()).toMatchObject({ scored: 2 * TRIALS, stops: [] });
    });
    expect(await scoresOf(spec.id, model.spec)).toEqual(Array.from({ length: TRIALS }, () => 1));
    expect(await isAway()).toBe(false);
  });
});

atNight(() => {
  describe('a model server that is not there', () => {
    it('when the sweep begins is waited for by the preflight, which says so', async () => {
      await using model = await startModel(async () => undefined);
      await model.leave();
      const spec = specOf('reloading-first', [model.spec]);
      await rig.working(async () => {
        const handle = await start(spec, true);
        await expect.poll(() => waitsOf(spec.id)).toMatchObject([{ for: 'model' }]);
        await model.comeBack();
        expect(await handle.result()).toMatchObject({ scored: TRIALS, stops: [] });
      });
    });

    it('ever again ends its own cells after the time that the sweep waits, and no others', async () => {
      await using model = await startModel(async () => undefined);
      await model.leave();
      await using others = await startFailingModels(async () => undefined);
      const spec = specOf('gone', [model.spec, others.healthy]);
      await rig.store.traffic.setBudget(spec.id, { awayMs: 4_000 });
      await rig.working(async () => {
        const counts = await (await start(spec, false)).result();
        expect(counts).toMatchObject({ scored: TRIALS, stops: [{ scope: 'model', model: model.spec }] });
        expect(counts.stops[0]?.reason).toMatch(
          /^compatible reloading is away since .* UTC \(connection refused at 127\.0\.0\.1:\d+\)\. It was tried for \d+ s\./,
        );
      });
      expect(await scoresOf(spec.id, others.healthy)).toHaveLength(TRIALS);
    });
  });
});
