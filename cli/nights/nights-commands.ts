import { InvalidArgumentError } from 'commander';
import type { ScheduleState } from '../../client/nights/create-schedule.ts';
import type { Permission } from '../../client/permission/permit-specs.ts';
import type { Timetable } from '../../client/nights/plan-nights.ts';
import type { SchedulePlace } from '../../client/nights/schedules.ts';
import { option } from '../declared-option.ts';
import type { Covering, OptionsOf } from '../declared-option.ts';
import { allowKeyOption, jsonOption, resultsOption, trustSpecsOption } from '../options.ts';
import { argument, declaredCommand } from '../declared-command.ts';
import type { DeclaredCommand } from '../declared-command.ts';
import type { ScheduleChange } from '../../client/nights/change-schedule.ts';

export const SCHEDULE_OPTIONS = [resultsOption(), jsonOption()];
export type ScheduleOptions = Covering<SchedulePlace, OptionsOf<typeof SCHEDULE_OPTIONS>>;

const reason = option('--reason <text>', 'why, for people');

export const REASON_OPTIONS = [...SCHEDULE_OPTIONS, reason];

const BEGINS = [trustSpecsOption(), allowKeyOption()];
export const TRIGGER_OPTIONS = [...SCHEDULE_OPTIONS, ...BEGINS];
export const RESUME_OPTIONS = [...REASON_OPTIONS, ...BEGINS];
export type ChangeOptions = OptionsOf<typeof RESUME_OPTIONS>;

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
  option('--paused', 'start no nights until `nights resume`'),
  reason,
];
export type CreateOptions = Covering<
  SchedulePlace & ScheduleState & Timetable & Permission,
  OptionsOf<typeof CREATE_OPTIONS>
>;

const name = argument('<name>', 'of the schedule (see `toolsandbox nights list`)');

export const commands = {
  create: declaredCommand({
    about: 'Checks the file, and stores packs and prompts for the workers.',
    args: [argument('<file>', 'a sweep file, such as sweeps/nightly.yaml')],
    options: CREATE_OPTIONS,
    run: async (options, file) => (await import('./create-schedule.ts')).runCreate(file, options),
  }),
  list: declaredCommand({
    options: SCHEDULE_OPTIONS,
    run: async (options) => (await import('./show-schedules.ts')).listSchedules(options),
  }),
  show: declaredCommand({
    args: [name],
    options: SCHEDULE_OPTIONS,
    run: async (options, schedule) => (await import('./show-schedules.ts')).showSchedule(schedule, options),
  }),
  judge: declaredCommand({
    about: 'Exit code 1 if it is not good.',
    args: [name, argument('<night>', 'the id of its sweep (see `toolsandbox nights show`)')],
    options: JUDGE_OPTIONS,
    run: async (options, schedule, night) => (await import('./judge-night.ts')).runJudge(schedule, night, options),
  }),
  pause: changing('pause', REASON_OPTIONS),
  resume: changing('resume', RESUME_OPTIONS),
  trigger: changing('trigger', TRIGGER_OPTIONS),
  delete: changing('delete', SCHEDULE_OPTIONS),
};

function jitter(text: string): string {
  if (!/^\d+[smh]$/.test(text)) throw new InvalidArgumentError('It must be a number and s, m or h, for example 10m.');
  return text;
}

function changing(
  change: ScheduleChange,
  options: typeof REASON_OPTIONS | typeof SCHEDULE_OPTIONS | typeof TRIGGER_OPTIONS | typeof RESUME_OPTIONS,
): DeclaredCommand {
  return declaredCommand({
    args: [name],
    options,
    run: async (given, schedule) => (await import('./change-schedule.ts')).runChange(change, schedule, given),
  });
}
