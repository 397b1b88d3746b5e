import { describe, expect, it } from 'vitest';
import { callOrdersCheck } from '../../validation/checks/call-orders.ts';
import { endings } from '../../validation/checks/endings.ts';
import { omittedSteps } from '../../validation/checks/omitted-steps.ts';
import { solutionPrefixes } from '../../validation/checks/solution-prefixes.ts';
import { startState } from '../../validation/checks/start-state.ts';
import { swappedSteps } from '../../validation/checks/swapped-steps.ts';
import { evidenceOf } from './subjects.ts';

/** Categories, several user turns, state dependencies, parallel calls. */
const SOUND = [
  'wifi_off',
  'turn_on_cellular_low_battery_mode',
  'remove_contact_by_phone_multiple_user_turn',
  'send_message_with_contact_content_cellular_off_multiple_user_turn',
  'update_contact_relationship_with_relationship',
  'find_days_till_holiday',
  'modify_contact_with_message_recency_multiple_user_turn',
];

describe.each([callOrdersCheck, solutionPrefixes, omittedSteps, swappedSteps, startState, endings])(
  'check $number, $id,',
  (check) => {
    it.each(SOUND)('passes for %s', async (name) => {
      expect(await evidenceOf(check, name)).toEqual([]);
    });
  },
);
