import { Command } from 'commander';
import type { ScheduleChange } from '../../client/nights/change-schedule.ts';
import { addAction } from '../declared-option.ts';
import {
  CREATE_OPTIONS,
  JUDGE_OPTIONS,
  NOTED_OPTIONS,
  SCHEDULE_OPTIONS,
  TRIGGER_OPTIONS,
  UNPAUSE_OPTIONS,
} from './schedule-options.ts';

export function scheduleCommand(): Command {
  return new Command()
    .description('docs/nightly.md says how.')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(judgeCommand())
    .addCommand(changing('pause', 'start no nights until `schedule unpause`; a running one continues', NOTED_OPTIONS))
    .addCommand(changing('unpause', 'start nights again', UNPAUSE_OPTIONS))
    .addCommand(changing('trigger', 'start a night now; an error if one is running', TRIGGER_OPTIONS))
    .addCommand(
      changing(
        'delete',
        'delete a schedule; its nights stay in the results, a running one continues',
        SCHEDULE_OPTIONS,
      ),
    );
}

function createCommand(): Command {
  const command = new Command('create')
    .description('create a schedule from a sweep file: checks it, and stores packs and prompts for the workers')
    .argument('<file>', 'a sweep file, such as sweeps/nightly.yaml');
  return addAction(command, CREATE_OPTIONS, async (options, file: string) =>
    (await import('./create-schedule.ts')).runCreate(file, options),
  );
}

function listCommand(): Command {
  const command = new Command('list').description(
    'list the schedules of these results: next night, last night with its score',
  );
  return addAction(command, SCHEDULE_OPTIONS, async (options) =>
    (await import('./show-schedules.ts')).listSchedules(options),
  );
}

function showCommand(): Command {
  const command = named('show').description(
    'show a schedule: what it plays, next nights, last nights, what was delivered to whom',
  );
  return addAction(command, SCHEDULE_OPTIONS, async (options, name: string) =>
    (await import('./show-schedules.ts')).showSchedule(name, options),
  );
}

function judgeCommand(): Command {
  const command = named('judge')
    .description('judge a night again, by its results and the bars as they are now; exit code 1 if it is not good')
    .argument('<night>', 'the id of its sweep (see `toolsandbox schedule show`)');
  return addAction(command, JUDGE_OPTIONS, async (options, name: string, night: string) =>
    (await import('./judge-night.ts')).runJudge(name, night, options),
  );
}

function changing(
  change: ScheduleChange,
  description: string,
  options: typeof NOTED_OPTIONS | typeof SCHEDULE_OPTIONS | typeof TRIGGER_OPTIONS | typeof UNPAUSE_OPTIONS,
): Command {
  return addAction(named(change).description(description), options, async (given, name: string) =>
    (await import('./change-schedule.ts')).runChange(change, name, given),
  );
}

function named(name: string): Command {
  return new Command(name).argument('<name>', 'of the schedule (see `toolsandbox schedule list`)');
}
