import { describe, expect, it } from 'vitest';
import { interferes, touchedState } from '../../validation/plays/touched-state.ts';
import { placedCalls } from '../../validation/steps.ts';
import { caseOf } from './subjects.ts';

/** What the calls of a scenario's solution have to do with the world, by their ids. */
async function statesOf(name: string) {
  const { solution, answers, scenario } = await caseOf(name);
  const states = new Map(
    placedCalls(solution).map(({ call }) => [call.id, touchedState(call, answers.get(call.id), scenario.definition)]),
  );
  return (id: string) => states.get(id)!;
}

describe('two calls interfere', () => {
  it('if one changes the setting that the other needs, whether it is refused or not', async () => {
    const state = await statesOf('send_message_with_contact_content_cellular_off');
    expect(interferes(state('refused'), state('cellular'))).toBe(true);
    expect(interferes(state('cellular'), state('sent'))).toBe(true);
    expect(interferes(state('contact'), state('cellular'))).toBe(false);
  });

  it('if both change the same table, but not if both read it', async () => {
    const state = await statesOf('update_contact_relationship_with_relationship');
    expect(interferes(state('enemy_0'), state('enemy_1'))).toBe(true);
    expect(interferes(state('friends'), state('friends'))).toBe(false);
  });

  it('if one changes a switch whose state the other tells', async () => {
    const state = await statesOf('turn_on_wifi_low_battery_mode_implicit');
    expect(interferes(state('wifi_status'), state('wifi'))).toBe(true);
  });

  it('only if they have to do with the same switch', async () => {
    const state = await statesOf('turn_on_cellular_low_battery_mode');
    expect(state('battery').written).toEqual(new Set(['low_battery_mode']));
    expect(state('cellular').written).toEqual(new Set(['cellular']));
    expect(interferes(state('battery'), state('cellular'))).toBe(true);
  });
});
