import { ApplicationFailure } from '@temporalio/common';
import { expect, inject, it } from 'vitest';
import { createActivities } from '../../activities/create-activities.ts';
import { sweepWorkflowId } from '../../runs/names.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';
import type { Activities } from '../support/sweeping.ts';
import { TurnGate } from '../support/turn-gate.ts';
import { spawnToolsandbox } from './spawned.ts';
import { atNight } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const rig = await rigOfFile();

/** Watches a sweep of two cells from its beginning to its end; its output goes to files, not to a terminal. */
async function watched(id: string, end: (gate: TurnGate) => Promise<void>, changes: Partial<Activities> = {}) {
  const gate = new TurnGate();
  const activities = gate.around({ ...createActivities(rig.dependencies), ...changes });
  const watch = async () => {
    await rig.start(sweepSpec(id, { scenarios: ['wifi_off'], trials: 2 }));
    await expect.poll(() => gate.held).toBe(2);
    const environment = { TEMPORAL_ADDRESS: inject('temporalAddress'), FORCE_COLOR: '' };
    const args = ['status', id, '--watch', '--results', rig.store.location];
    await using watching = spawnToolsandbox(args, { cwd: folder, environment });
    try {
      await watching.until(/0\/2 done/);
      await end(gate);
      return await watching.ended;
    } finally {
      gate.open();
    }
  };
  return rig.working(watch, activities);
}

/** What a log holds of it: whole lines, none redrawn, none twice. */
function expectLog(stderr: string): void {
  // oxlint-disable-next-line no-control-regex -- what must not be there
  expect(stderr).not.toMatch(/[\u001b\r]/);
  const lines = stderr.trim().split('\n');
  expect(lines.filter((line, index) => lines.indexOf(line) < index)).toEqual([]);
}

it('status --watch of a sweep in which a cell got no score ends with 1, as sweep does, and the last state on standard output', async () => {
  const { takeAgentTurn } = createActivities(rig.dependencies);
  const failing: Activities['takeAgentTurn'] = (input) =>
    input.cell.trial === 2
      ? Promise.reject(ApplicationFailure.nonRetryable('the model cannot be found', 'model.not-found'))
      : takeAgentTurn(input);
  const { code, stdout, stderr } = await watched('unscored', async (gate) => gate.open(), { takeAgentTurn: failing });
  expect({ code, stderr }).toMatchObject({ code: 1 });
  expect(stdout).toMatch(
    /^unscored {2}completed\n.* 2\/2 done {2}0 running.* {2}1 failed {2}solved 100 % {2}mean similarity 1\.000\n/,
  );
  expect(stderr).toMatch(/^engine: .*\nunscored {2}running\n/);
  expect(stderr).toContain('\n0.0/min  end unknown');
  expectLog(stderr);
});

atNight(() => {
  it('status --watch of a sweep that is cancelled ends with 2, and says why', async () => {
    const { code, stdout, stderr } = await watched('cut-off', async (gate) => {
      await rig.client.workflow.getHandle(sweepWorkflowId(rig.store.id, 'cut-off')).cancel();
      gate.open();
    });
    expect({ code, stderr }).toMatchObject({ code: 2 });
    expect(stdout).toMatch(/^cut-off {2}cancelled\n/);
    expect(stderr).toMatch(/error: it was cancelled: what was played is kept/);
    expectLog(stderr);
  });
});

atNight(() => {
  it('status --watch of a sweep with all its scores ends with 0', async () => {
    const { code, stdout } = await watched('scored', async (gate) => gate.open());
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('2/2 done') });
  });
});
