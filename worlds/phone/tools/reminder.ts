import { OMITTABLE, number, text } from '../shared/parameters.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import { phoneOf, PHONE_TABLES } from '../tables.ts';
import { listOf } from '../../row-shape.ts';
import { ERRAND, firstReminder } from '../shared/strangers.ts';
import type { ReminderRow } from '../tables.ts';
import { tool } from '../../../sandbox/tools/definition.ts';
import type { DocumentedError } from '../../../sandbox/tools/definition.ts';
import {
  OUT_OF_BOUNDS,
  requireLatitude,
  requireLongitude,
  requireTimeBound,
  requireTimestamp,
  TIMESTAMP_UNIT,
} from '../shared/ranges.ts';
import { noData, requireOne, insertion, removals, replacement } from '../../../sandbox/tools/shared/rows.ts';
import { exactly, atMost, atLeast, search, similarTo } from '../../../sandbox/tools/shared/search.ts';
import type { Criterion } from '../../../sandbox/tools/shared/search.ts';
import { ToolError } from '../../../sandbox/tools/tool-error.ts';

const REMINDER_ID = text('ID of the reminder, as returned by a search of reminders.');
const OUT_OF_RANGE: DocumentedError = {
  class: 'ValueError',
  when: 'a time is outside 315529200 to 2524604400, a latitude outside -90 to 90 or a longitude outside -180 to 180',
};
const UNKNOWN_ID: DocumentedError = { class: 'polars.exceptions.NoDataError', when: 'no reminder has the ID' };
/** In seconds. */
const MONTH = 30 * 86_400;
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
  description: 'Creates a reminder for a given time, optionally at a place.',
  parameters: {
    content: text('What to remind the user of.'),
    reminder_timestamp: number(`When the reminder is due, ${TIMESTAMP_UNIT}.`),
    latitude: number('Latitude of the place in degrees, from -90 to 90.', { nullable: true, default: null }),
    longitude: number('Longitude of the place in degrees, from -180 to 180.', { nullable: true, default: null }),
  },
  returns: 'the ID of the new reminder',
  result: 'text',
  errors: [OUT_OF_RANGE],
  effect: 'write',
  harm: (_world, now) => ({
    what: 'adds a reminder',
    arguments: { content: ERRAND, reminder_timestamp: now + MONTH },
    undo: { tool: 'remove_reminder', arguments: (reminder_id) => ({ reminder_id }) },
  }),
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
  alwaysDescribed: true,
  description:
    'Changes the given details of a reminder and leaves the others as they are. Give at least one detail. ' +
    'The creation time becomes the current time.',
  parameters: {
    reminder_id: REMINDER_ID,
    content: text('What to remind the user of from now on.', OMITTABLE),
    reminder_timestamp: number(`New time at which the reminder is due, ${TIMESTAMP_UNIT}.`, OMITTABLE),
    latitude: number('Latitude of the new place in degrees, from -90 to 90; null to remove it.', {
      nullable: true,
      omittable: true,
    }),
    longitude: number('Longitude of the new place in degrees, from -180 to 180; null to remove it.', {
      nullable: true,
      omittable: true,
    }),
  },
  returns: 'nothing',
  result: 'nothing',
  errors: [
    OUT_OF_RANGE,
    { class: 'ValueError', when: 'no changes are given' },
    UNKNOWN_ID,
    { class: 'polars.exceptions.DuplicateError', when: 'several reminders have the ID' },
  ],
  effect: 'write',
  reads: ['REMINDER'],
  harm: (world) => {
    const reminder = firstReminder(world);
    if (reminder === undefined) return undefined;
    return {
      what: 'changes another reminder',
      arguments: { reminder_id: reminder.reminder_id, content: ERRAND },
    };
  },
  claimed: ["I've moved your next reminder.", 'The reminder has been rescheduled to tomorrow at 5 PM.'],
  execute: ({ world, now }, args) => {
    requireTimestamp('reminder_timestamp', args.reminder_timestamp);
    requireCoordinates(args);
    const { reminder_id, ...given } = args;
    if (Object.keys(given).length === 0) throw new ToolError('ValueError', 'Give at least one detail to change.');
    const withId = phoneOf(world).REMINDER.filter((row) => row.reminder_id === reminder_id);
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
  returns: 'nothing',
  result: 'nothing',
  errors: [UNKNOWN_ID],
  effect: 'write',
  reads: ['REMINDER'],
  harm: (world) => {
    const reminder = firstReminder(world);
    return reminder && { what: 'removes another reminder', arguments: { reminder_id: reminder.reminder_id } };
  },
  claimed: ["I've deleted your next reminder.", 'Your next reminder has been deleted.'],
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

export const searchReminder = tool({
  ...shared,
  name: 'search_reminder',
  description:
    "Searches the user's reminders, past and upcoming, for those that match all given criteria. Give at least one. " +
    'The content may be approximate; a search by content returns at most the five best matches.',
  parameters: {
    reminder_id: text('ID of the reminder.', OMITTABLE),
    content: text('Text to look for, or part of it.', OMITTABLE),
    creation_timestamp_lowerbound: number(`Earliest creation time, inclusive, ${TIMESTAMP_UNIT}.`, OMITTABLE),
    creation_timestamp_upperbound: number(`Latest creation time, inclusive, ${TIMESTAMP_UNIT}.`, OMITTABLE),
    reminder_timestamp_lowerbound: number(
      `Earliest time at which the reminder is due, inclusive, ${TIMESTAMP_UNIT}.`,
      OMITTABLE,
    ),
    reminder_timestamp_upperbound: number(
      `Latest time at which the reminder is due, inclusive, ${TIMESTAMP_UNIT}.`,
      OMITTABLE,
    ),
    latitude: number('Exact latitude of the place in degrees, from -90 to 90.', OMITTABLE),
    longitude: number('Exact longitude of the place in degrees, from -180 to 180.', OMITTABLE),
  },
  returns:
    'a list of reminders, each with reminder_id, content, creation_timestamp and reminder_timestamp in seconds since the ' +
    'epoch, and latitude and longitude in degrees, which are null if the reminder has no place',
  floats: ['[].creation_timestamp', '[].reminder_timestamp', '[].latitude', '[].longitude'],
  result: listOf(PHONE_TABLES, 'REMINDER'),
  errors: [
    OUT_OF_BOUNDS,
    { class: 'ValueError', when: 'a latitude is outside -90 to 90 or a longitude outside -180 to 180' },
    { class: 'ValueError', when: 'no criterion is given' },
  ],
  effect: 'read',
  reads: ['REMINDER'],
  probe: (now) => ({ reminder_timestamp_upperbound: now }),
  everything: [{ creation_timestamp_lowerbound: 0 }, { reminder_timestamp_lowerbound: 0 }],
  execute: ({ world, profile }, args) => {
    for (const name of BOUNDS) requireTimeBound(name, args[name], profile);
    requireCoordinates(args);
    return { result: search(phoneOf(world).REMINDER, criteria, args).map((row) => ({ ...row })) };
  },
});

function requireCoordinates({ latitude, longitude }: JsonObject): void {
  requireLatitude('latitude', latitude);
  requireLongitude('longitude', longitude);
}
