import { nowAt, DEFAULT_CLOCK } from '../../../sandbox/clock.ts';
import { identifierSource } from '../../../sandbox/identifiers.ts';
import type { Message } from '../../../sandbox/message.ts';
import { PHONE } from '../../../worlds/phone/world.ts';
import type { Batch, CallContext } from '../../../sandbox/tools/execution/execute-batch.ts';
import type { Services } from '../../../sandbox/tools/services.ts';
import type { ContactRow, PhoneWorld, ReminderRow } from '../../../worlds/phone/tables.ts';

export const NOW = nowAt(DEFAULT_CLOCK, 0);

/** A small world, deeply frozen so that a tool that modifies it throws. */
export const WORLD: PhoneWorld = deepFreeze({
  SETTING: [
    {
      device_id: 'device',
      cellular: true,
      wifi: true,
      location_service: true,
      low_battery_mode: false,
      latitude: 52.52,
      longitude: 13.405,
    },
  ],
  CONTACT: [
    contact('ida', 'Ida Berg', '+4930111', 'self', true),
    contact('max', 'Max Vogel', '+4930222', 'friend', false),
    contact('eva', 'Eva Lind', '+4930333', null, false),
  ],
  MESSAGING: [
    {
      message_id: 'm1',
      sender_person_id: 'max',
      sender_phone_number: '+4930222',
      recipient_person_id: 'ida',
      recipient_phone_number: '+4930111',
      content: 'Shall we go rowing?',
      creation_timestamp: NOW - 60,
    },
  ],
  REMINDER: [reminder('r1', 'Water the ferns', NOW + 3600), reminder('r2', 'Return the ladder', NOW - 3600)],
});

export function withSettings(settings: Partial<PhoneWorld['SETTING'][number]>): PhoneWorld {
  return { ...WORLD, SETTING: WORLD.SETTING.map((row) => ({ ...row, ...settings })) };
}

export function call(name: string, args: object | string, id = 'call_1'): Message {
  const text = typeof args === 'string' ? args : JSON.stringify(args);
  return {
    sender: 'agent',
    recipient: 'execution-environment',
    content: `${name}(…)`,
    toolCall: { id, name, arguments: text },
  };
}

const NO_ANSWERS: Services = { fetch: () => Promise.resolve(null) };

/** A batch in profile `default` with every tool offered under its real name. Services answer null. */
export function batch(
  calls: readonly Message[],
  { now = NOW, services = NO_ANSWERS, ...changes }: Partial<Batch & Pick<CallContext, 'now' | 'services'>> = {},
): Batch {
  return {
    calls,
    world: WORLD,
    timeZone: 'UTC',
    contextOf: (position) => ({ now, newId: identifierSource(7, position), services }),
    profile: 'default',
    offered: new Map(PHONE.tools.map((tool) => [tool.name, tool])),
    ...changes,
  };
}

function contact(
  person_id: string,
  name: string,
  phone_number: string,
  relationship: string | null,
  is_self: boolean,
): ContactRow {
  return { person_id, name, phone_number, relationship, is_self };
}

function reminder(reminder_id: string, content: string, reminder_timestamp: number): ReminderRow {
  return {
    reminder_id,
    content,
    creation_timestamp: NOW - 86_400,
    reminder_timestamp,
    latitude: null,
    longitude: null,
  };
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
