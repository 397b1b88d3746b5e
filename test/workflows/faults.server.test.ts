import { expect, it } from 'vitest';
import { createActivities } from '../../activities/create-activities.ts';
import { failingAtFirst } from '../support/faults.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';

const STEPS = ['takeAgentTurn', 'takeUserTurn', 'executeToolCalls'];
const SCENARIOS = ['remove_contact_with_id'];

const rig = await rigOfFile();

it('scores and logs are the same if every activity fails once before and once after its work', async () => {
  await rig.play(sweepSpec('undisturbed', { scenarios: SCENARIOS }));
  const { activities, injected } = failingAtFirst(createActivities(rig.dependencies));
  await rig.play(sweepSpec('disturbed', { scenarios: SCENARIOS }), activities);

  const kinds = new Set(injected.map(({ kind, when }) => `${when} ${kind}`));
  expect(kinds).toEqual(
    new Set(
      [...STEPS, 'openSweep', 'planTrajectories', 'finishTrajectory', 'countLostRuns', 'closeSweep'].flatMap((kind) => [
        `before ${kind}`,
        `after ${kind}`,
      ]),
    ),
  );
  for (const scenario of SCENARIOS) {
    const [plain, faulty] = await Promise.all(
      ['undisturbed', 'disturbed'].map((sweep) =>
        rig.store.trajectories.find(`${sweep}/${scenario}/none/scripted:oracle/1`),
      ),
    );
    expect(faulty?.score).toEqual(plain?.score);
    expect(faulty?.events).toEqual(plain?.events);
    expect(plain?.score?.similarity).toBeCloseTo(1, 6);
  }
  expect(await rig.stored('disturbed')).toHaveLength(SCENARIOS.length);
});
