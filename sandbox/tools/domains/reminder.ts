import type { JsonObject } from '../../json.ts';
import type { ReminderRow } from '../../world.ts';
import { tool } from '../definition.ts';
import type { Parameter, DocumentedError } from '../definition.ts';
import { requireLatitude, requireLongitude, requireTimeBound, requireTimestamp } from '../shared/ranges.ts';
import { noData, requireOne, insertion, removals, replacement } from '../shared/rows.ts';
import { exactly, atMost, atLeast, search, similarTo } from '../shared/search.ts';
import type { Criterion } from '../shared/search.ts';
import { ToolError } from '../tool-error.ts';

const REMINDER_ID = {
  type: 'string',
  description: 'Id of the reminder, as a search of reminders returns it.',
} as const satisfies Parameter;
const OUT_OF_RANGE: DocumentedError = {
  class: 'ValueError',
  when: 'a time is outside 315529200 to 2524604400, a latitude outside -90 to 90 or a longitude outside -180 to 180',
};
const UNKNOWN_ID: DocumentedError = { class: 'polars.exceptions.NoDataError', when: 'no reminder has the id' };
const BOUNDS = [
  'creation_timestamp_lowerbound',
  'creation_timestamp_upperbound',
  'reminder_timestamp_lowerbound',
  'reminder_timestamp_upperbound',
] as const;

const shared = { module: 'reminder', domain: 'reminder', caller: 'agent', dependsOn: [], checksTypes: true } as const;

export const addReminder = tool({
  ...shared,
  name: 'add_reminder',
  description: 'Makes a reminder for a time, if wanted at a place.',
  parameters: {
    content: { type: 'string', description: 'What to remind of.' },
    reminder_timestamp: { type: 'number', description: 'When to remind, in seconds since the epoch.' },
    latitude: { type: 'number', description: 'Latitude of the place in degrees.', nullable: true, default: null },
    longitude: { type: 'number', description: 'Longitude of the place in degrees.', nullable: true, default: null },
  },
  returns: 'The id of the new reminder.',
  errors: [OUT_OF_RANGE],
  effect: 'write',
  execute: ({ world, now, newId }, args) => {
    requireTimestamp('reminder_timestamp', args.reminder_timestamp);
    requireCoordinates(args);
    const { content, ...rest } = args;
    const reminder_id = newId();
    const row: ReminderRow = { reminder_id, content, creation_timestamp: now, ...rest };
    return { result: reminder_id, changes: [insertion(world, 'REMINDER', row)] };
  },
});

export const modifyReminder = tool({
  ...shared,
  name: 'modify_reminder',
  description:
    'Changes a reminder. Details that are not given stay as they are; give at least one. ' +
    'The reminder then counts as made now.',
  parameters: {
    reminder_id: REMINDER_ID,
    content: { type: 'string', description: 'What to remind of from now on.', omittable: true },
    reminder_timestamp: { type: 'number', description: 'New time, in seconds since the epoch.', omittable: true },
    latitude: {
      type: 'number',
      description: 'Latitude of the new place in degrees; null removes it.',
      nullable: true,
      omittable: true,
    },
    longitude: {
      type: 'number',
      description: 'Longitude of the new place in degrees; null removes it.',
      nullable: true,
      omittable: true,
    },
  },
  returns: 'Nothing.',
  errors: [
    OUT_OF_RANGE,
    { class: 'ValueError', when: 'no changes are given' },
    UNKNOWN_ID,
    { class: 'polars.exceptions.DuplicateError', when: 'several reminders have the id' },
  ],
  effect: 'write',
  execute: ({ world, now }, args) => {
    requireTimestamp('reminder_timestamp', args.reminder_timestamp);
    requireCoordinates(args);
    const { reminder_id, ...given } = args;
    if (Object.keys(given).length === 0) throw new ToolError('ValueError', 'Give at least one detail to change.');
    const withId = world.REMINDER.filter((row) => row.reminder_id === reminder_id);
    const before = requireOne(withId, 'reminder_id');
    const row: ReminderRow = { ...before, ...given, creation_timestamp: now };
    return { result: null, changes: replacement(world, 'REMINDER', before, row) };
  },
});

export const removeReminder = tool({
  ...shared,
  name: 'remove_reminder',
  description: 'Deletes a reminder.',
  parameters: { reminder_id: REMINDER_ID },
  returns: 'Nothing.',
  errors: [UNKNOWN_ID],
  effect: 'write',
  execute: ({ world }, { reminder_id }) => {
    const changes = removals(world, 'REMINDER', (row) => row.reminder_id === reminder_id);
    if (changes.length === 0) throw noData('reminder_id');
    return { result: null, changes };
  },
});

const criteria: readonly Criterion<ReminderRow>[] = [
  exactly('reminder_id'),
  similarTo('content', 50),
  atLeast('creation_timestamp'),
  atMost('creation_timestamp'),
  atLeast('reminder_timestamp'),
  atMost('reminder_timestamp'),
  exactly('latitude'),
  exactly('longitude'),
];

const text = (description: string) => ({ type: 'string', description, omittable: true }) as const satisfies Parameter;
const number = (description: string) => ({ type: 'number', description, omittable: true }) as const satisfies Parameter;

export const searchReminder = tool({
  ...shared,
  name: 'search_reminder',
  description:
    'Finds reminders, past and to come, that meet all conditions given; give at least one. ' +
    'The content need not be exact, and then the five most similar reminders are returned at most.',
  parameters: {
    reminder_id: text('Id of the reminder.'),
    content: text('What is reminded of, or words of it.'),
    creation_timestamp_lowerbound: number('Made at this time or later, in seconds since the epoch.'),
    creation_timestamp_upperbound: number('Made at this time or earlier, in seconds since the epoch.'),
    reminder_timestamp_lowerbound: number('Due at this time or later, in seconds since the epoch.'),
    reminder_timestamp_upperbound: number('Due at this time or earlier, in seconds since the epoch.'),
    latitude: number('Exact latitude of the place in degrees.'),
    longitude: number('Exact longitude of the place in degrees.'),
  },
  returns:
    'A list of reminders, each with reminder_id, content, creation_timestamp, reminder_timestamp, latitude and ' +
    'longitude. The latter two are null if the reminder has no place.',
  floats: ['[].creation_timestamp', '[].reminder_timestamp', '[].latitude', '[].longitude'],
  errors: [OUT_OF_RANGE, { class: 'ValueError', when: 'no condition is given' }],
  effect: 'read',
  execute: ({ world, profile }, args) => {
    for (const name of BOUNDS) requireTimeBound(name, args[name], profile);
    requireCoordinates(args);
    return { result: search(world.REMINDER, criteria, args).map((row) => ({ ...row })) };
  },
});

function requireCoordinates({ latitude, longitude }: JsonObject): void {
  requireLatitude('latitude', latitude);
  requireLongitude('longitude', longitude);
}
