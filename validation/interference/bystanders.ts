import { messagesOf } from '../../sandbox/trajectory.ts';
import { phoneOf } from '../../worlds/phone/tables.ts';
import type { ContactRow, ReminderRow, SettingRow } from '../../worlds/phone/tables.ts';
import { callsOf } from '../solution/steps.ts';
import type { Subject } from '../subject.ts';

/** What is in the world at the opening and has no part in the reference solution. Undefined where there is none. */
export interface Bystanders {
  readonly contact: ContactRow | undefined;
  readonly reminder: ReminderRow | undefined;
  /** Is on, and nothing needs it. */
  readonly radio: Radio | undefined;
}

export type Radio = keyof typeof RADIOS;

/** Settings that can be switched off and on again, and the tools for it. */
export const RADIOS = {
  location_service: 'set_location_service_status',
  wifi: 'set_wifi_status',
  cellular: 'set_cellular_service_status',
} as const satisfies Partial<Record<keyof SettingRow, string>>;

export async function bystanders(subject: Subject): Promise<Bystanders> {
  const { solution } = subject.scenario;
  const world = phoneOf(subject.scenario.world);
  const messages = messagesOf((await subject.reference()).trajectory.events);
  const said = messages.map(({ content }) => content).join('\n');
  const changed = JSON.stringify(messages.map(({ changes }) => changes));
  const [device] = world.SETTING;
  const tools = solution.flatMap(callsOf).flatMap(({ tool }) => subject.toolNamed(tool) ?? []);
  const needed = new Set<string>(tools.flatMap(({ name, dependsOn }) => [name, ...dependsOn]));
  return {
    contact: unseen(
      world.CONTACT.filter(({ is_self, person_id }) => !is_self && !changed.includes(person_id)),
      ({ person_id }) => said.includes(person_id),
    ),
    reminder: unseen(
      world.REMINDER.filter(({ reminder_id }) => !changed.includes(reminder_id)),
      ({ reminder_id }) => said.includes(reminder_id),
    ),
    radio: (Object.keys(RADIOS) as Radio[]).find(
      (radio) => device?.[radio] && !needed.has(radio) && !needed.has(RADIOS[radio]),
    ),
  };
}

/** The first row that the agent has not seen, or else the first. */
function unseen<Row>(rows: readonly Row[], isSeen: (row: Row) => boolean): Row | undefined {
  return rows.find((row) => !isSeen(row)) ?? rows[0];
}
