import { describe, expect, it } from 'vitest';
import { findSweep } from '../../../client/operating/find-sweep.ts';
import { PayloadError } from '../../../infra/codec/payload-error.ts';
import type { EngineSession } from '../../../client/engine-session.ts';
import { laneWorkflowId, sweepWorkflowId } from '../../../runs/names.ts';

const [OWN, OTHER, THIRD, ENCRYPTED] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc', 'dddddddddddd'];

/** An engine that lists these workflows, the newest first, and records the queries. */
function engineWith(...workflowIds: readonly string[]) {
  const queries: string[] = [];
  const listWorkflowExecutions = async ({ query }: { query: string }) => {
    queries.push(query);
    const executions = workflowIds.map((workflowId) => ({ execution: { workflowId, runId: 'run' } }));
    return { executions, nextPageToken: new Uint8Array() };
  };
  const getHandle = (workflowId: string) => ({
    describe: async () => {
      const store = /@(\w+)/.exec(workflowId)?.[1];
      if (store === ENCRYPTED) throw new PayloadError('no such key');
      return { memo: { results: `/results/of/${store}` } };
    },
  });
  const client = {
    options: { namespace: 'default' },
    workflowService: { listWorkflowExecutions },
    workflow: { getHandle },
  };
  const session = { engine: { address: 'engine:7233' }, client } as unknown as EngineSession;
  return { session, queries };
}

describe('a sweep on the engine', () => {
  it('is asked for by its id', async () => {
    const { session, queries } = engineWith(sweepWorkflowId(OWN, 'nightly'));
    const found = { sweep: 'nightly', store: OWN, workflowId: `sweep/nightly@${OWN}` };
    expect(await findSweep(session, 'nightly', null)).toMatchObject(found);
    expect(await findSweep(session, undefined, null)).toMatchObject(found);
    expect(queries).toEqual(['WorkflowType = "sweep" AND SweepId = "nightly"', 'WorkflowType = "sweep"']);
  });

  it.each(['nightly', undefined])('%s is that of the store at hand, though others are newer', async (sweep) => {
    const { session } = engineWith(sweepWorkflowId(OTHER, 'nightly'), sweepWorkflowId(OWN, 'nightly'));
    expect(await findSweep(session, sweep, OWN)).toMatchObject({ store: OWN });
  });

  it('is the newest one if none is named and the store at hand has none', async () => {
    const ids = [laneWorkflowId(THIRD, 'a', 1), sweepWorkflowId(OTHER, 'b'), sweepWorkflowId(THIRD, 'c')];
    expect(await findSweep(engineWith(...ids).session, undefined, OWN)).toMatchObject({ sweep: 'b', store: OTHER });
  });

  it('is the newest of several that a schedule has started', async () => {
    const scheduled = ['22', '21'].map((day) => `${sweepWorkflowId(OTHER, 'nightly')}-2026-11-${day}T03:00:00Z`);
    expect(await findSweep(engineWith(...scheduled).session, 'nightly', OWN)).toMatchObject({
      sweep: 'nightly',
      workflowId: scheduled[0],
    });
  });

  it('must be chosen by its results if several other stores have one of this id', async () => {
    const stores = [OTHER, THIRD, ENCRYPTED];
    const { session } = engineWith(...stores.map((store) => sweepWorkflowId(store, 'nightly')));
    await expect(findSweep(session, 'nightly', OWN)).rejects.toThrow(
      `several sweeps "nightly" are on the engine, with results in /results/of/${OTHER}, /results/of/${THIRD}, an unknown place: choose one with --results`,
    );
  });

  it.each([
    ['nightly', 'the engine at engine:7233 has no sweep "nightly": check TEMPORAL_ADDRESS'],
    [undefined, 'the engine at engine:7233 has no sweeps: '],
    ['a" OR "b', 'invalid sweep id'],
  ])('%s is reported in one line if there is none', async (sweep, message) => {
    const error: unknown = await findSweep(engineWith().session, sweep, OWN).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'UserError', message: expect.stringContaining(message) });
  });
});
