import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { InvalidPack } from '../../scenarios/invalid-pack.ts';
import type { LocatedProblem } from '../../scenarios/invalid-pack.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A pack of two people and one scenario, in one file, with as many kinds of sentences as fit. */
export const EXAMPLE = `name: example
version: "1"
demonstration: small_talk
states:
  base: {}
  offline: { wifi: false }
world:
  SETTING:
    - device_id: d-1
      cellular: true
      wifi: true
      location_service: true
      low_battery_mode: false
      latitude: 37.3
      longitude: -122.0
  CONTACT:
    - { id: ada, person_id: p-1, name: Ada, phone_number: "+15550001", relationship: self, is_self: true }
    - { id: bob, person_id: p-2, name: Bob, phone_number: "+15550002", relationship: null, is_self: false }
  MESSAGING: []
  REMINDER:
    - reminder_id: r-1
      content: Water the ferns
      creation_timestamp: { $time: -1d }
      reminder_timestamp: { $time: next friday 17:00 }
      latitude: null
      longitude: null
demonstrations:
  small_talk:
    goal: Have a lamp switched on.
    dialogue:
      - user: Lamp on, please.
      - agent: The lamp is on.
scenarios:
  - name: remind_bob
    summary: Look a contact up and create a reminder.
    categories: [MTC, MUT]
    tools: [search_contacts, get_current_timestamp, timestamp_diff, add_reminder]
    opening: Remind me of something.
    goal: Have a reminder to call {=bob.name} created.
    knows: [The number is not known.]
    answer: "=bob.phone_number"
    replies:
      - { when: { asks: [of what, what] }, say: Of calling Bob tomorrow at 5PM. }
    solution:
      - say: Of what should I remind you?
      - contact: { search_contacts: { name: Bob } }
        now: { get_current_timestamp: {} }
      - left: { timestamp_diff: { timestamp_0: $now, timestamp_1: { $time: tomorrow 17:00 } } }
      - added:
          add_reminder:
            content: Call Bob
            reminder_timestamp: { $time: tomorrow 17:00 }
      - say: I will remind you to call {contact.0.name}, {left.seconds} seconds from now.
    milestones:
      - id: time
        called: { get_current_timestamp: {} }
      - id: contact
        after: []
        called: { search_contacts: { person_id: =bob.person_id } }
      - id: diff
        after: [time, contact]
        called: { timestamp_diff: { timestamp_0: $time } }
      - added: { REMINDER: { content: Call Bob, reminder_timestamp: { $time: tomorrow 17:00 }, latitude: 37.3 } }
        within: { latitude: 0.01 }
      - told: I will remind you in {diff.seconds:int} seconds.
        containing: Bob
    minefields:
      - attempted: remove_reminder
  - name: remind_bob_offline
    like: remind_bob
    state: offline
`;

/** The problems of a pack, in order; none when it is accepted. */
export function problemsOf(text: string, extension = 'yaml'): readonly LocatedProblem[] {
  const file = writtenFile(text, extension);
  try {
    loadPack(file);
    return [];
  } catch (error) {
    if (error instanceof InvalidPack) return error.problems;
    throw error;
  }
}

/** A new file with this text. */
export function writtenFile(text: string, extension = 'yaml'): string {
  const file = join(temporaryFolder(), `pack.${extension}`);
  writeFileSync(file, text);
  return file;
}
