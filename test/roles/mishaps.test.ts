import { describe, expect, it } from 'vitest';
import { PreparedPack } from '../../activities/pack-cache.ts';
import { MODE_NAMES } from '../../evaluation/modes/mode.ts';
import { modesOf } from '../../evaluation/modes/modes-of.ts';
import { providerOf } from '../../roles/model/providers.ts';
import { mishapAgent } from '../../roles/scripted/mishaps/mishap-agent.ts';
import { MISHAPS } from '../../roles/scripted/mishaps/mishaps.ts';
import type { MishapName } from '../../roles/scripted/mishaps/mishap-names.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { Subject } from '../../validation/subject.ts';

const pack = catalogue();
const prepared = new PreparedPack(pack);

/** Scenarios in which each kind of mistake can be made. */
const WHERE: Readonly<Record<Exclude<MishapName, 'slip'>, readonly string[]>> = {
  halving: ['send_message_with_contact_content_cellular_off', 'turn_on_cellular_low_battery_mode'],
  mistaking: ['modify_contact_with_message_recency', 'modify_contact_with_message_recency_multiple_user_turn'],
  guessing: [
    'update_contact_relationship_with_relationship_multiple_user_turn',
    'add_reminder_content_and_date_and_time_multiple_user_turn_alt',
  ],
  garbling: ['add_contact_with_name_and_phone_number', 'modify_reminder_with_recency_latest_alt'],
  doubling: ['add_contact_with_name_and_phone_number', 'add_reminder_content_and_week_delta_and_time_alt'],
  rushing: [
    'add_reminder_content_and_week_delta_and_time_and_location_multiple_user_turn_alt',
    'add_reminder_content_and_week_delta_and_time_and_location_low_battery_mode_multiple_user_turn_alt',
  ],
  denying: ['add_contact_with_name_and_phone_number', 'turn_on_wifi_low_battery_mode_implicit'],
  claiming: ['add_contact_with_name_and_phone_number', 'turn_on_wifi_low_battery_mode_implicit'],
  deferring: ['search_name_with_relationship', 'wifi_off'],
  quitting: ['search_name_with_relationship', 'find_distance_with_location_name'],
  misconverting: ['find_distance_with_location_name', 'find_temperature_low_battery_mode_alt'],
  misreporting: [
    'search_phone_number_with_name',
    'find_distance_with_location_name_low_battery_mode_multiple_user_turn',
  ],
  inventing: ['search_name_with_relationship', 'search_reminder_with_creation_recency_yesterday_implicit'],
  hedging: [
    'remove_contact_by_phone_no_remove_contact_insufficient_information',
    'find_min_temperature_weekday_insufficient_information_alt',
  ],
  dumping: ['search_message_with_recency_latest_alt', 'find_temperature_low_battery_mode_alt'],
  pestering: ['add_contact_with_name_and_phone_number', 'remove_reminder_with_recency_latest_alt'],
  ignoring: ['add_contact_with_name_and_phone_number', 'turn_on_wifi_low_battery_mode'],
  misnaming: ['add_contact_with_name_and_phone_number', 'wifi_off'],
  bundling: ['turn_on_wifi_low_battery_mode', 'send_message_with_contact_content_cellular_off'],
  repeating: ['add_contact_with_name_and_phone_number', 'turn_on_wifi_low_battery_mode'],
  coding: ['add_contact_with_name_and_phone_number', 'wifi_off'],
};

async function played(name: MishapName, scenario: string) {
  const subject = new Subject(pack, prepared, scenario, 'none');
  const { definition, milestones, solution: script } = subject.scenario;
  const { shownName } = subject.tools;
  const takeTurn = mishapAgent(name, { script, shownName, tools: definition.tools });
  const { trajectory, score } = await subject.play({ name, takeTurn });
  const signs = score.solved ? [] : modesOf({ trajectory, score, definition, milestones });
  return { subject, trajectory, score, signs };
}

const CASES = Object.entries(WHERE).flatMap(([name, scenarios]) =>
  scenarios.map((scenario) => [name as keyof typeof WHERE, scenario] as const),
);

describe('an agent that makes mistakes of one kind', () => {
  it.each(CASES)('scripted:%s shows its mode in %s', async (name, scenario) => {
    const { score, signs } = await played(name, scenario);
    expect(score.solved).toBe(false);
    expect(signs.map(({ mode }) => mode)).toContain(MISHAPS[name].mode);
  });

  it.each([...new Set(CASES.map(([, scenario]) => scenario))])('the oracle shows none in %s', async (scenario) => {
    const subject = new Subject(pack, prepared, scenario, 'none');
    expect((await subject.reference()).score.solved).toBe(true);
  });

  it('is there for each mode, once', () => {
    const modes = Object.values(MISHAPS).flatMap((mishap) => ('mode' in mishap ? [mishap.mode] : []));
    expect(modes.toSorted()).toEqual(MODE_NAMES.toSorted());
    for (const name of Object.keys(MISHAPS)) expect(providerOf('scripted').plays?.(name)).toEqual(['agent']);
  });

  it('plays the solution where its mistake does not apply', async () => {
    const { subject, trajectory, score } = await played('claiming', 'get_wifi');
    expect(score.solved).toBe(true);
    const reference = await subject.reference();
    expect(messagesOf(trajectory.events)).toEqual(messagesOf(reference.trajectory.events));
  });

  it('slip fails its first calls and plays on', async () => {
    const { trajectory } = await played('slip', 'wifi_off');
    const [, call, answer, said] = messagesOf(trajectory.events);
    expect(call?.toolCall?.arguments).toBe('{"slip":true}');
    expect(answer?.toolResult?.errorClass).toBeDefined();
    expect(said?.content).toBe('Wifi is now switched off.');
  });
});
