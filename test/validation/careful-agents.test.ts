import { describe, expect, it } from 'vitest';
import type { Constraint, Milestone } from '../../evaluation/milestone.ts';
import { actBeforeAsked } from '../../validation/checks/act-before-asked.ts';
import { answerWithoutAsking } from '../../validation/checks/answer-without-asking.ts';
import { liftThenRefuse } from '../../validation/checks/lift-then-refuse.ts';
import { otherLookUps } from '../../validation/checks/other-look-ups.ts';
import { questions } from '../../validation/checks/questions.ts';
import { restoreAfter } from '../../validation/checks/restore-after.ts';
import { NATURAL_QUESTIONS } from '../../validation/questions/natural-questions.ts';
import { liftingCalls } from '../../validation/switches.ts';
import { evidenceOf, scenarioOf, subjectOf } from './subjects.ts';

const REFUSING = 'find_current_city_low_battery_mode_insufficient_information';
const LIFTING = 'find_temperature_low_battery_mode';
const ASKING = 'remove_contact_by_phone_multiple_user_turn';

/** A milestone that holds while the device is like this. */
function device(row: Readonly<Record<string, boolean>>): Milestone {
  const constraint: Constraint = { kind: 'snapshot', database: 'SETTING', target: { rows: [row] } };
  return { constraints: [constraint] };
}

describe('check 18, lift-then-refuse,', () => {
  it('switches on what is off, low battery mode first, and passes', async () => {
    expect(liftingCalls(subjectOf(REFUSING)).map(({ tool, arguments: { on } }) => [tool, on])).toEqual([
      ['set_low_battery_mode_status', false],
      ['set_wifi_status', true],
      ['set_location_service_status', true],
    ]);
    expect(await evidenceOf(liftThenRefuse, REFUSING)).toEqual([]);
  });

  it('fails if that is punished', async () => {
    const minefields = { milestones: [device({ wifi: true })] };
    expect(await evidenceOf(liftThenRefuse, REFUSING, { minefields })).toEqual([
      'an agent that calls set_low_battery_mode_status, set_wifi_status, set_location_service_status and then refuses as the solution does scores 0',
    ]);
  });

  it('has nothing to say where nothing is off, or refusing is wrong', async () => {
    expect(liftingCalls(subjectOf('find_current_city_insufficient_information'))).toEqual([]);
    expect(await evidenceOf(liftThenRefuse, LIFTING)).toEqual([]);
  });
});

describe('check 19, restore-after,', () => {
  it('passes if what was switched for the task is restored', async () => {
    expect(await evidenceOf(restoreAfter, LIFTING)).toEqual([]);
  });

  it('fails if restoring is punished', async () => {
    const { milestones } = scenarioOf(LIFTING);
    const [first, ...others] = milestones.milestones;
    const after = { kind: 'guardrail', database: 'SETTING', reference: 0 } as const;
    const told = others.map((one) => ({ ...one, constraints: [...one.constraints, after] }));
    expect(await evidenceOf(restoreAfter, LIFTING, { milestones: { milestones: [first!, ...told] } })).toEqual([
      expect.stringMatching(/^an agent that calls set_\w+ \(off\), .*, as it was at the opening, scores 0\.5$/),
    ]);
  });

  it('leaves alone what was asked for', async () => {
    expect(await evidenceOf(restoreAfter, 'turn_on_wifi_low_battery_mode')).toEqual([]);
  });
});

describe('checks 20 and 21, agents that do not wait,', () => {
  it.each([actBeforeAsked, answerWithoutAsking])('$id passes for sound scenarios', async (check) => {
    for (const name of [ASKING, 'search_message_with_recency_oldest_multiple_user_turn', 'wifi_off'])
      expect(await evidenceOf(check, name)).toEqual([]);
  });

  it('fail if nothing marks that the user has spoken', async () => {
    const last = scenarioOf(ASKING).milestones.milestones.at(-1)?.constraints ?? [];
    const constraints = last.flatMap((one) => (one.kind === 'removal' ? [{ ...one, reference: -1 }] : []));
    const changes = { milestones: { milestones: [{ constraints }] } };
    expect(await evidenceOf(actBeforeAsked, ASKING, changes)).toEqual([
      'it is solved by an agent that makes all changes of the solution first, and only then talks',
    ]);
    expect(await evidenceOf(answerWithoutAsking, ASKING, changes)).toEqual([
      'it is solved by an agent that leaves out the question of the solution',
    ]);
  });
});

describe('check 22, questions,', () => {
  it('asks ten different questions for each slot', () => {
    for (const [slot, forms] of Object.entries(NATURAL_QUESTIONS)) expect(new Set(forms).size, slot).toBe(10);
  });

  it('fails if a reply waits for the words of its author', async () => {
    const { replies } = scenarioOf(ASKING);
    const elsewhere = { when: { slot: 'time' }, say: 'Tomorrow.' } as const;
    const strict = { when: { asks: ['contact'] }, say: 'That one.' } as const;
    expect(await evidenceOf(questions, ASKING)).toEqual([]);
    const found = await evidenceOf(questions, ASKING, { replies: [...replies, elsewhere, strict] });
    expect(found).toContain(
      'the question "Which contact do you mean?" gets "That one." in place of "The one with the number +12453344098."',
    );
  });
});

describe('check 29, other-look-ups,', () => {
  it('passes if any search will do that finds what is needed', async () => {
    for (const name of [ASKING, 'search_message_with_recency_latest', 'remove_reminder_with_recency_latest'])
      expect(await evidenceOf(otherLookUps, name)).toEqual([]);
  });
});
