import { describe, expect, it } from 'vitest';
import { InvalidPack } from '../../scenarios/invalid-pack.ts';
import { packFrom } from '../../scenarios/load-pack.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { CHECKS } from '../../validation/checks.ts';
import { examineCell } from '../../validation/examine.ts';
import type { Subject } from '../../validation/subject.ts';
import { AGENT_ROWS } from './rows/agent-rows.ts';
import { ANSWER_ROWS } from './rows/answer-rows.ts';
import { reworded } from './rows/row.ts';
import type { TestRow } from './rows/row.ts';
import { SOLUTION_ROWS } from './rows/solution-rows.ts';
import { TEXT_ROWS } from './rows/text-rows.ts';
import { findingsOf, scenarioOf, subjectOf } from './subjects.ts';

/** Of scenarios as they are: what was played of them for one check is known to the next, as in `validate`. */
const asTheyAre = new Map<string, Subject>();

function subjectIn({ scenario, change, augmentation = 'none' }: TestRow): Subject {
  if (change !== undefined) return subjectOf(scenario, change(scenarioOf(scenario)), augmentation);
  const key = `${scenario}/${augmentation}`;
  const subject = asTheyAre.get(key) ?? subjectOf(scenario, {}, augmentation);
  asTheyAre.set(key, subject);
  return subject;
}

const ROWS = [...SOLUTION_ROWS, ...AGENT_ROWS, ...TEXT_ROWS, ...ANSWER_ROWS];

describe.each(CHECKS)('check $number, $id,', ({ id }) => {
  const own = ROWS.filter(({ check }) => check === id);

  it('is tried on a fair scenario and on an unfair one', () => {
    expect(own.filter(({ finds, change }) => finds.length === 0 && change === undefined)).not.toEqual([]);
    expect(own.filter(({ finds }) => finds.length > 0)).not.toEqual([]);
  });

  it.each(own)('$scenario: $what', async (row) => {
    const { finds, amongOthers, path } = row;
    const found = await findingsOf(id, subjectIn(row));
    const evidence = found.map((one) => one.evidence);
    const expected: unknown[] = finds.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one)));
    expect(evidence).toEqual(amongOthers ? expect.arrayContaining(expected) : expected);
    if (path !== undefined) expect(found.map((one) => one.path)).toContainEqual(path);
  });
});

it('every row is of a check', () => {
  const ids = new Set(CHECKS.map(({ id }) => id));
  expect(ROWS.filter(({ check }) => !ids.has(check))).toEqual([]);
});

it('a number that two contacts have keeps a pack from being loaded', () => {
  const row = { person_id: 'a', is_self: false, name: 'Otto', phone_number: '+10000000000', relationship: 'plumber' };
  const { hash: _hash, ...content } = catalogue();
  const scenario = { ...scenarioOf('search_phone_number_with_name'), rows: { CONTACT: [row] } };
  expect(() => packFrom({ ...content, scenarios: [scenario] }, 'pack.json')).toThrow(InvalidPack);
});

it('that another column of the right row is told, in the solution too, is seen by the right answers only', async () => {
  const name = 'find_temperature_f_with_location_and_time_diff_multiple_user_turn';
  const change = reworded([['min_temperature', 'max_temperature']]);
  const { findings } = await examineCell(subjectOf(name, change(scenarioOf(name))), CHECKS);
  expect(findings).toMatchObject([{ check: 'right-answers', path: ['answers', 'right', 0] }]);
});
