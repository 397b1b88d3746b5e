import { InvalidArgumentError } from 'commander';
import type { ScheduleState } from '../../client/nights/create-schedule.ts';
import type { Permission } from '../../client/permission/permit-specs.ts';
import type { Timetable } from '../../client/nights/plan-nights.ts';
import type { SchedulePlace } from '../../client/nights/schedules.ts';
import { option } from '../declared-option.ts';
import type { Covering, OptionsOf } from '../declared-option.ts';
import { allowKeyOption, jsonOption, ownEngineOption, resultsOption, trustSpecsOption } from '../options.ts';

export const SCHEDULE_OPTIONS = [ownEngineOption(), resultsOption(), jsonOption()];
export type ScheduleOptions = Covering<SchedulePlace, OptionsOf<typeof SCHEDULE_OPTIONS>>;

const note = option('--note <text>', 'why, for people');

export const NOTED_OPTIONS = [...SCHEDULE_OPTIONS, note];

const BEGINS = [trustSpecsOption(), allowKeyOption()];
export const TRIGGER_OPTIONS = [...SCHEDULE_OPTIONS, ...BEGINS];
export const UNPAUSE_OPTIONS = [...NOTED_OPTIONS, ...BEGINS];
export type ChangeOptions = OptionsOf<typeof UNPAUSE_OPTIONS>;

export const JUDGE_OPTIONS = [
  ...SCHEDULE_OPTIONS,
  option('--notify', 'tell the receivers of notifications, too; needs a worker'),
];
export type JudgeOptions = OptionsOf<typeof JUDGE_OPTIONS>;

export const CREATE_OPTIONS = [
  ...SCHEDULE_OPTIONS,
  option('--cron <expression...>', 'when nights begin: minute, hour, day, month, weekday; for example "30 1 * * *"', {
    required: true,
  }),
  option('--time-zone <name>', 'of the cron expression, for example Europe/Berlin', { default: 'UTC' }),
  option('--jitter <duration>', 'begin up to this much later: a number and s, m or h, for example 10m', {
    parse: jitter,
  }),
  option('--name <name>', 'of the schedule (default: that of the file)'),
  option('--replace', 'change the schedule of this name; running nights stay as they are'),
  ...BEGINS,
  option('--paused', 'start no nights until `schedule unpause`'),
  note,
];
export type CreateOptions = Covering<
  SchedulePlace & ScheduleState & Timetable & Permission,
  OptionsOf<typeof CREATE_OPTIONS>
>;

function jitter(text: string): string {
  if (!/^\d+[smh]$/.test(text)) throw new InvalidArgumentError('It must be a number and s, m or h, for example 10m.');
  return text;
}
