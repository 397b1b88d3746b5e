import { randomBytes } from 'node:crypto';
import { expect, inject, it, onTestFinished } from 'vitest';
import { engineNotes } from '../../client/worker/start-notes.ts';
import { connectClient, createClient } from '../../infra/connection.ts';
import { scheduleId, sweepWorkflowId } from '../../runs/names.ts';
import { createMachine } from '../support/machine.ts';

it('what a team has encrypted stops no command and no worker of another team in its namespace', async () => {
  const address = inject('temporalAddress');
  const connection = await connectClient({ address });
  onTestFinished(() => connection.close());
  const keys = { TOOLSANDBOX_PAYLOAD_KEYS: `theirs:${randomBytes(32).toString('base64')}` };
  const theirs = createClient(connection, 'default', keys);
  const store = randomBytes(6).toString('hex');
  const action = { taskQueue: `theirs-${store}`, memo: { results: '/their/results' } };
  const handle = await theirs.workflow.start('sweep', { ...action, workflowId: sweepWorkflowId(store, 'theirs') });
  onTestFinished(() => handle.terminate('the test has ended').then(() => undefined));
  const schedule = await theirs.schedule.create({
    scheduleId: scheduleId(store, 'theirs'),
    spec: { cronExpressions: ['0 2 * * *'] },
    action: { ...action, type: 'startWorkflow', workflowType: 'nightly' },
    memo: { results: '/their/results' },
  });
  onTestFinished(() => schedule.delete());

  const machine = await createMachine({ TEMPORAL_ADDRESS: address });
  await expect
    .poll(async () => (await machine.run('status', 'theirz')).stderr)
    .toContain('has no sweep "theirz": did you mean theirs?');
  const played = await machine.run('run', 'wifi_off', '--engine', 'inline');
  expect(played.code, played.stderr).toBe(0);
  const schedules = await machine.run('nights', 'list');
  expect(schedules.code, schedules.stderr).toBe(0);
  const engine = { connection: { address }, namespace: 'default' };
  const ours = { id: 'aaaaaaaaaaaa', place: 'ffffffff', location: '/our/results' };
  const notes = await engineNotes(engine, ours, undefined);
  expect(notes.filter((note) => note.includes(store))).toEqual([
    expect.stringContaining('sweep theirs keeps its results in an unknown place'),
  ]);
});
