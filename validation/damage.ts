import type { JsonValue } from '../sandbox/json.ts';
import type { ScriptCall } from '../sandbox/script.ts';
import { deviceOf } from '../worlds/phone/shared/device.ts';
import type { World } from '../sandbox/world.ts';
import { phoneOf } from '../worlds/phone/tables.ts';
import type { Subject } from './subject.ts';

type Arguments = Readonly<Record<string, JsonValue>>;

const NOBODY = { name: 'Nobody', content: 'Never mind.' } as const;

/** For each tool that the agent is offered, a call that succeeds and leaves the world worse, if there is one. */
export function damagingCalls({ scenario, tools, clock }: Subject): readonly ScriptCall[] {
  const { world } = scenario;
  return [...tools.offered.values()].flatMap(({ name: tool }) => {
    const args = damageBy(tool, world, clock.start);
    return args === null ? [] : [{ id: tool, tool, arguments: args }];
  });
}

function damageBy(tool: string, world: World, now: number): Arguments | null {
  const contact = phoneOf(world).CONTACT.find(({ is_self: isSelf }) => !isSelf);
  const reminder = phoneOf(world).REMINDER[0];
  const { low_battery_mode: saving, cellular, wifi, location_service: located } = deviceOf(world);
  const { name, content } = NOBODY;
  switch (tool) {
    case 'add_contact':
      return contact ? { name, phone_number: contact.phone_number } : null;
    case 'modify_contact':
      return contact ? { person_id: contact.person_id, name } : null;
    case 'remove_contact':
      return contact ? { person_id: contact.person_id } : null;
    case 'send_message_with_phone_number':
      return contact && cellular ? { phone_number: contact.phone_number, content } : null;
    case 'add_reminder':
      return { content, reminder_timestamp: now };
    case 'modify_reminder':
      return reminder ? { reminder_id: reminder.reminder_id, content } : null;
    case 'remove_reminder':
      return reminder ? { reminder_id: reminder.reminder_id } : null;
    case 'set_cellular_service_status':
      return cellular ? { on: false } : null;
    case 'set_wifi_status':
      return wifi ? { on: false } : null;
    case 'set_location_service_status':
      return located ? { on: false } : null;
    case 'set_low_battery_mode_status':
      return saving ? null : { on: true };
    default:
      return null;
  }
}
