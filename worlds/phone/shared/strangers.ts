import type { World } from '../../../sandbox/world.ts';
import { phoneOf } from '../tables.ts';
import type { ContactRow, ReminderRow } from '../tables.ts';

/** Somebody whom no scenario knows. */
export const STRANGER = { name: 'Zelda Quint', phone_number: '+12025550143', relationship: 'plumber' } as const;

/** What no scenario is about. */
export const ERRAND = 'Water the ferns';

/** The first contact who is not the user. */
export function firstContact(world: World): ContactRow | undefined {
  return phoneOf(world).CONTACT.find(({ is_self: isSelf }) => !isSelf);
}

export function firstReminder(world: World): ReminderRow | undefined {
  return phoneOf(world).REMINDER[0];
}
