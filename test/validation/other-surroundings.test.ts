import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { otherSurroundings } from '../../validation/checks/other-surroundings.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { evidenceOf, scenarioOf, subjectOf } from './subjects.ts';

const FRIDAY = 'add_reminder_content_and_weekday_delta_and_time_multiple_user_turn';
const TOMORROW = 'modify_reminder_with_recency_latest';

describe('check 14, surroundings do not matter,', () => {
  it.each([FRIDAY, TOMORROW, 'find_days_till_holiday', 'wifi_off'])('passes for %s', async (name) => {
    expect(await evidenceOf(otherSurroundings, name)).toEqual([]);
  });

  it('fails if a date is right on one day only', async () => {
    const { solution } = scenarioOf(TOMORROW);
    const due = { year: 2024, month: 5, day: 16, hour: 17, minute: 0, second: 0 };
    const call = { id: 'due', tool: 'datetime_info_to_timestamp', arguments: due };
    const found = await evidenceOf(otherSurroundings, TOMORROW, { solution: solution.with(2, { calls: [call] }) });
    expect(found).toHaveLength(8);
    expect(found[0]).toMatch(/^on 29 February in Asia\/Tokyo the solution scores 0 in place of 1$/);
  });

  it('fails if a sentence names the day', async () => {
    const { solution } = scenarioOf(TOMORROW);
    const say = 'I will remind you on May 16 at 5PM.';
    const found = await evidenceOf(otherSurroundings, TOMORROW, { solution: [...solution.slice(0, -1), { say }] });
    expect(found.length).toBeGreaterThan(0);
  });

  it('plays what is told of the calendar on its own day only, with other seeds', async () => {
    expect(await evidenceOf(otherSurroundings, 'find_days_till_holiday')).toEqual([]);
  });

  it('fails if ids of another seed are expected', async () => {
    const name = 'add_contact_with_name_and_phone_number';
    const { trajectory } = await subjectOf(name).reference();
    const [added] = trajectory.events.flatMap((event) => (event.kind === 'tool-executions' ? event.messages : []));
    const constraints = [
      {
        kind: 'addition',
        database: 'CONTACT',
        reference: -1,
        target: { rows: [{ person_id: JSON.parse(added!.content) as string }] },
      },
    ] as const;
    const found = await evidenceOf(otherSurroundings, name, { milestones: { milestones: [{ constraints }] } });
    expect(found).toContain('with seed 1, beside 50 others, the solution scores 0 in place of 1');
    expect(found).not.toContainEqual(expect.stringMatching(/^with seed 0/));
  });

  it('plays a pack with a clock of its own at that time only', async () => {
    const { solution } = scenarioOf('find_days_till_holiday');
    const say = 'There are 223 days left until Christmas Day.';
    const usual = subjectOf('find_days_till_holiday', { solution: solution.with(2, { say }) }, 'at');
    const { start, timeZone } = usual.clock;
    Object.defineProperty(usual, 'pack', { value: { ...usual.pack, clock: { start, timeZone } } });
    expect(await otherSurroundings.run(usual)).toEqual([]);
  });

  it('scores 50 different scenarios beside each other as one after the other', async () => {
    const names = catalogue().scenarios.map(({ name }) => name);
    const many = Array.from({ length: 50 }, (_, index) => names[index % names.length]!);
    const scores = await Promise.all(many.map(async (name) => (await subjectOf(name).reference()).score.similarity));
    expect(scores).toEqual(many.map(() => 1));
  });

  it('does not depend on the locale and the time zone of the machine', async () => {
    const program = fileURLToPath(new URL('validate-elsewhere.ts', import.meta.url));
    const env = { ...process.env, LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Pacific/Kiritimati' };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [program, FRIDAY, TOMORROW, 'find_days_till_holiday'],
      { env },
    );
    expect(JSON.parse(stdout)).toEqual({ timeZone: 'Pacific/Kiritimati', locale: 'tr-TR', scores: [1, 1, 1] });
  });
});
