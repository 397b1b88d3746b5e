import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { createActivities } from '../../activities/create-activities.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';
import type { Activities } from '../support/sweeping.ts';
import { atNight } from '../support/nightly.ts';

const SCENARIOS = ['wifi_off', 'get_cellular', 'remove_contact_with_id'];

const rig = await rigOfFile();

/** Activities of a machine whose power fails before the end of a sweep is stored: the results forget runs that the engine knows of. */
function forgetful(forgets: (asked: number) => readonly string[]) {
  const activities = createActivities(rig.dependencies);
  const asked: number[] = [];
  const countLostRuns: Activities['countLostRuns'] = (input) => {
    asked.push(input.ended);
    const database = new DatabaseSync(rig.store.location);
    for (const scenario of forgets(asked.length))
      database.prepare('delete from trajectories where sweep = ? and base_scenario = ?').run(input.sweep, scenario);
    database.close();
    return activities.countLostRuns(input);
  };
  return { asked, activities: { ...activities, countLostRuns } };
}

it('a sweep whose results have lost runs that ended plays them again by itself', async () => {
  const { asked, activities } = forgetful((times) => (times === 1 ? SCENARIOS.slice(1) : []));
  const counts = await rig.play(sweepSpec('lost', { scenarios: SCENARIOS }), activities);
  expect(counts).toMatchObject({ skipped: 1, scored: 2, stops: [] });
  expect(asked).toEqual([3, 3]);
  expect(await rig.store.sweeps.find('lost')).toMatchObject({
    stored: 3,
    scored: 3,
    end: { status: 'completed', reasons: [] },
  });
});

it('runs without a score, and cells that were not started, are not lost', async () => {
  const { asked, activities } = forgetful(() => []);
  // There is no key for it: the first cell says so, the others are not started.
  const agents = ['openai:gpt-5.2', 'scripted:oracle'];
  const counts = await rig.play(sweepSpec('unscored', { scenarios: SCENARIOS, agents }), activities, 2);
  expect(counts).toMatchObject({ scored: 3, outcomes: { completed: 3, infrastructure: 1 } });
  expect(asked).toEqual([4]);
  expect(await rig.store.sweeps.find('unscored')).toMatchObject({ stored: 4, scored: 3 });
});

atNight(() => {
  it('results that forget again and again end the sweep with the reason', async () => {
    const { asked, activities } = forgetful(() => SCENARIOS.slice(0, 1));
    await rig.play(sweepSpec('forgetful', { scenarios: SCENARIOS }), activities);
    expect(asked).toEqual([3, 3, 3, 3]);
    const reason = '1 of the runs that ended are not in the results, also after they were played again';
    expect(await rig.store.sweeps.find('forgetful')).toMatchObject({ end: { status: 'stopped', reasons: [reason] } });
  });
});
