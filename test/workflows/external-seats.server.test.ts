import { describe, expect, inject, it } from 'vitest';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import { StaleTurn } from '../../seats/seat.ts';
import { externalRuns, seatsOf } from '../../client/external-runs.ts';
import { seatOnEngine } from '../../seats/on-engine.ts';
import { connectClient, createClient } from '../../infra/connection.ts';
import { mainQueue } from '../../runs/names.ts';
import type { Cell } from '../../sandbox/cell.ts';
import { startTcpProxy } from '../../scripts/chaos/tcp-proxy.ts';
import { dialogueQuery } from '../../workflows/queries.ts';
import { awaitTurnUpdate } from '../../workflows/updates.ts';
import type { trajectory } from '../../workflows/index.ts';
import { trajectoryStart } from '../../workflows/trajectory-start.ts';
import oracle from '../roles/seat/oracle-agent.ts';
import { holdSeat } from '../support/hold-seat.ts';
import { replayed } from '../support/replayed.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';
import { atNight } from '../support/nightly.ts';

const rig = await rigOfFile();

/** Starts a run, without a worker. */
async function started(
  sweep: string,
  { scenario = 'remove_contact_with_id', agent = 'external:me', user = 'scripted:user', client = rig.client } = {},
) {
  const { settings } = rig.spec(sweepSpec(sweep, { scenarios: [scenario] }));
  const cell: Cell = { sweep, scenario, augmentation: 'none', agent, user, trial: 1, seed: 0 };
  const input = trajectoryInput(await rig.dependencies.packs.get(settings.pack), settings, cell);
  const handle = await rig.client.workflow.start<typeof trajectory>('trajectory', {
    ...trajectoryStart(input),
    taskQueue: mainQueue(rig.store.id),
  });
  const run = { workflowId: handle.workflowId, runId: handle.firstExecutionRunId };
  const seat = () => seatOnEngine({ client, dependencies: rig.dependencies, report: () => undefined }, run, 'agent');
  return { handle, seat };
}

describe('an agent outside', () => {
  it('plays a run by updates, over the death of workers and of its own connection, as the same agent within', async () => {
    const { handle, seat } = await started('joined');
    const first = await rig.working(async () => {
      const held = await seat();
      await held.present('a test');
      const now = await held.next();
      if (now.kind === 'over') throw new Error('over');
      const turn = await oracle(now.view);
      await held.submit(now.view.turn, turn);
      // Its answer was lost; another connection repeats it.
      const again = await (await seat()).submit(now.view.turn, turn);
      await expect((await seat()).submit(now.view.turn, { content: 'No.' })).rejects.toThrow(StaleTurn);
      await expect((await seat()).submit(99, turn)).rejects.toThrow('turn 99 is not due');
      return again;
    });
    expect(first.kind).toBe('due');
    // Another worker, which knows nothing of the run.
    const end = await rig.working(async () => holdSeat(await seat(), oracle));
    expect(end).toEqual({ outcome: 'completed', solved: true, similarity: 1, reason: null });
    expect(await handle.result()).toMatchObject({ outcome: 'completed', similarity: 1 });
    const history = await handle.fetchHistory();
    await expect(replayed(history, handle.workflowId)).resolves.toBeUndefined();
    const scheduled = history.events?.flatMap(
      ({ activityTaskScheduledEventAttributes: one }) => one?.activityType?.name ?? [],
    );
    expect(new Set(scheduled), 'what computes is still a local activity').toEqual(new Set(['takeAgentTurn']));

    await rig.play(sweepSpec('within', { scenarios: ['remove_contact_with_id'] }));
    const logOf = async (id: string) =>
      (await rig.store.trajectories.find(id))?.events.map((event) => ('messages' in event ? event.messages : event));
    const within = (await logOf('within/remove_contact_with_id/none/scripted:oracle/1')) ?? [];
    expect(await logOf('joined/remove_contact_with_id/none/external:me/1')).toEqual(within);
  });

  it('plays on when its connection to the server is lost in the middle of a turn', async () => {
    const proxy = await startTcpProxy(Number(inject('temporalAddress').replace(/^.*:/, '')));
    const connection = await connectClient({ address: `127.0.0.1:${proxy.port}` });
    try {
      const { seat } = await started('cut off', { client: createClient(connection) });
      await rig.working(async () => {
        const held = await seat();
        let turns = 0;
        const end = await holdSeat(held, (view) => {
          if (turns++ === 0) setImmediate(proxy.reset);
          return oracle(view);
        });
        expect(end).toMatchObject({ outcome: 'completed', similarity: 1 });
        expect(turns).toBe(2);
      });
    } finally {
      await connection.close();
      await proxy.stop();
    }
  });

  atNight(() => {
    it('may ask in the middle of local steps: the server then gives a workflow task early, and a replay decides as before', async () => {
      const players = { scenario: 'wifi_off', agent: 'scripted:oracle', user: 'external:me' };
      const { handle } = await started('asked early', players);
      const asked = handle.query(dialogueQuery, 0);
      await rig.working(async () => {
        await asked;
        await handle.executeUpdate(awaitTurnUpdate, { args: ['user'] });
      });
      await expect(replayed(await handle.fetchHistory(), handle.workflowId)).resolves.toBeUndefined();
      await handle.terminate();
    });
  });

  it('is shown where it stands, and the run ends as silent if it says nothing', async () => {
    const { handle, seat } = await started('silent', { agent: 'external:me?timeoutMs=1500' });
    await rig.working(async () => {
      await (await seat()).present('someone slow');
      const open = async () =>
        seatsOf(rig.client, await externalRuns(rig.client, { store: rig.store.id, sweep: 'silent' }));
      await expect.poll(open).toMatchObject([
        {
          trajectory: 'silent/remove_contact_with_id/none/external:me?timeoutMs=1500/1',
          role: 'agent',
          due: 1,
          holder: { name: 'someone slow' },
        },
      ]);
      expect(await handle.result()).toMatchObject({ outcome: 'silent', similarity: null });
      const now = await (await seat()).next();
      expect(now).toMatchObject({
        kind: 'over',
        end: { outcome: 'silent', reason: expect.stringContaining('someone slow, who has') },
      });
    });
  });

  it('leaves when its run is cancelled', async () => {
    const { handle, seat } = await started('called off');
    await rig.working(async () => {
      const held = await seat();
      await held.next();
      const next = held.submit(1, { tool_calls: [{ function: { name: 'search_contacts' } }] });
      await next;
      await handle.cancel();
      await expect(handle.result()).resolves.toMatchObject({ outcome: 'cancelled' });
      expect(await held.next()).toMatchObject({ kind: 'over', end: { outcome: 'cancelled' } });
    });
  });
});
