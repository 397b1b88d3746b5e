import { Command, InvalidArgumentError } from 'commander';
import { jsonOption, ownEngineOption, resultsOption } from '../options.ts';
import type { CreateOptions } from './create-schedule.ts';
import type { ScheduleOptions } from '../../client/nights/schedules.ts';

export function scheduleCommand(): Command {
  return new Command('schedule')
    .description(
      'play a sweep every night: create, list, show, judge, pause, trigger and delete schedules (docs/nightly.md)',
    )
    .addCommand(createCommand())
    .addCommand(
      common(new Command('list'))
        .description('list the schedules of these results: next night, last night with its score')
        .action(async (options: ScheduleOptions) => (await import('./show-schedules.ts')).listSchedules(options)),
    )
    .addCommand(
      named('show')
        .description('show a schedule: what it plays, next nights, last nights, what was delivered to whom')
        .action(async (name: string, options: ScheduleOptions) =>
          (await import('./show-schedules.ts')).showSchedule(name, options),
        ),
    )
    .addCommand(
      named('judge')
        .description('judge a night again, by its results and the bars as they are now; exit code 1 if it is not good')
        .argument('<night>', 'the id of its sweep (see `toolsandbox schedule show`)')
        .option('--notify', 'tell the receivers of notifications, too; needs a worker')
        .action(async (name: string, night: string, options: ScheduleOptions & { notify?: true }) => {
          process.exitCode = await (await import('./judge-schedule-night.ts')).judgeScheduleNight(name, night, options);
        }),
    )
    .addCommand(changing('pause', 'start no nights until `schedule unpause`; a running one goes on', true))
    .addCommand(changing('unpause', 'start nights again', true))
    .addCommand(changing('trigger', 'start a night now; an error if one is running', false))
    .addCommand(changing('delete', 'delete a schedule; its nights stay in the results, a running one goes on', false));
}

function createCommand(): Command {
  return common(new Command('create'))
    .description('create a schedule from a sweep file: checks it, and stores packs and prompts for the workers')
    .argument('<file>', 'a sweep file, such as sweeps/nightly.yaml')
    .requiredOption(
      '--cron <expression...>',
      'when nights begin: minute, hour, day, month, weekday; for example "30 1 * * *"',
    )
    .option('--time-zone <name>', 'of the cron expression, for example Europe/Berlin', 'UTC')
    .option('--jitter <duration>', 'begin up to this much later: a number and s, m or h, for example 10m', jitter)
    .option('--name <name>', 'of the schedule (default: that of the file)')
    .option('--replace', 'change the schedule of this name; running nights stay as they are')
    .option('--paused', 'start no nights until `schedule unpause`')
    .option('--note <text>', 'why, for people')
    .action(async (file: string, options: CreateOptions) =>
      (await import('./create-schedule.ts')).createSchedule(file, options),
    );
}

function changing(change: 'pause' | 'unpause' | 'trigger' | 'delete', description: string, noted: boolean): Command {
  const command = named(change).description(description);
  if (noted) command.option('--note <text>', 'why, for people');
  return command.action(async (name: string, options: ScheduleOptions & { note?: string }) =>
    (await import('./change-schedule.ts')).changeSchedule(change, name, options),
  );
}

function named(name: string): Command {
  return common(new Command(name)).argument('<name>', 'of the schedule (see `toolsandbox schedule list`)');
}

function common(command: Command): Command {
  return command.addOption(ownEngineOption()).addOption(resultsOption()).addOption(jsonOption());
}

function jitter(text: string): string {
  if (!/^\d+[smh]$/.test(text)) throw new InvalidArgumentError('It must be a number and s, m or h, for example 10m.');
  return text;
}
