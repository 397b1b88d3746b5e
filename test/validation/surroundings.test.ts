import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../scripts/sweep-of.ts';
import { findingsOf, subjectOf } from './subjects.ts';
import { atNight } from '../support/nightly.ts';

const HOLIDAY = 'find_days_till_holiday';

describe('surroundings do not matter:', () => {
  it('check 14 fails if ids of another seed are expected', async () => {
    const name = 'add_contact_with_name_and_phone_number';
    const { trajectory } = await subjectOf(name).reference();
    const [added] = trajectory.events.flatMap((event) => (event.kind === 'tool-executions' ? event.messages : []));
    const target = { rows: [{ person_id: JSON.parse(added!.content) as string }] };
    const constraints = [{ kind: 'addition', database: 'CONTACT', reference: -1, target }] as const;
    const found = await findingsOf(
      'other-surroundings',
      subjectOf(name, { milestones: { milestones: [{ constraints }] } }),
    );
    const evidence = found.map((one) => one.evidence);
    expect(evidence).toContain('with seed 1, beside 50 others, the solution scores 0 in place of 1');
    expect(evidence).not.toContainEqual(expect.stringMatching(/^with seed 0/));
  });

  it('check 14 plays a pack with a clock of its own at that time only', async () => {
    const say = 'There are 223 days left until Christmas Day.';
    const { solution } = subjectOf(HOLIDAY).scenario;
    const usual = subjectOf(HOLIDAY, { solution: solution.with(2, { say }) }, 'at');
    const { start, timeZone } = usual.clock;
    Object.defineProperty(usual, 'pack', { value: { ...usual.pack, clock: { start, timeZone } } });
    expect(await findingsOf('other-surroundings', usual)).toEqual([]);
  });

  it('50 different scenarios score the same beside each other as one after the other', async () => {
    const names = catalogue().scenarios.map(({ name }) => name);
    const many = Array.from({ length: 50 }, (_, index) => names[index % names.length]!);
    const scores = await Promise.all(many.map(async (name) => (await subjectOf(name).reference()).score.similarity));
    expect(scores).toEqual(many.map(() => 1));
  });

  atNight(() => {
    it('locale and time zone of the machine change nothing', async () => {
      const program = fileURLToPath(new URL('validate-elsewhere.ts', import.meta.url));
      const env = { ...process.env, LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Pacific/Kiritimati' };
      const names = ['add_reminder_content_and_weekday_delta_and_time_multiple_user_turn', HOLIDAY];
      const { stdout } = await promisify(execFile)(process.execPath, [program, ...names], { env });
      expect(JSON.parse(stdout)).toEqual({ timeZone: 'Pacific/Kiritimati', locale: 'tr-TR', scores: [1, 1] });
    });
  });
});
