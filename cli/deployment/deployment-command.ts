import { Command, InvalidArgumentError } from 'commander';
import { jsonOption } from '../options.ts';
import { buildName, deploymentName } from '../../client/deployment/deployment-names.ts';
import type { PromoteOptions } from './run-deployment.ts';

const FORCE = [
  '--force',
  'also if its workers do not serve all providers that those of the current build serve',
] as const;

export function deploymentCommand(): Command {
  return new Command('deployment')
    .description('roll out a new build of the workers: which build plays new sweeps, and which are still needed')
    .addCommand(showCommand())
    .addCommand(promoteCommand())
    .addCommand(rampCommand())
    .addCommand(retireCommand())
    .addCommand(drainedCommand());
}

function showCommand(): Command {
  return new Command('show')
    .description('show the builds of a deployment: which plays new sweeps, and what the others still play')
    .argument('[name]', 'deployment (default: all)', deploymentName)
    .addOption(jsonOption())
    .action(async (name: string | undefined, options: { json?: true }) =>
      (await import('./run-deployment.ts')).show(name, options),
    );
}

function promoteCommand(): Command {
  return withBuild(new Command('promote'))
    .description('let a build play all sweeps that start from now on; running sweeps stay with theirs')
    .option(...FORCE)
    .option(
      '--check',
      'replay histories of running workflows with the code of this checkout first (the newest 5 of each type), and promote only if all pass',
    )
    .option('--all', 'with --check: replay all running workflows')
    .addOption(jsonOption())
    .action(async (name: string, build: string, options: PromoteOptions) =>
      (await import('./run-deployment.ts')).route({ name, build }, options),
    );
}

function rampCommand(): Command {
  return withBuild(new Command('ramp'))
    .description('let a build play a part of the sweeps that start from now on')
    .requiredOption('--percentage <n>', 'of the sweeps; 0 ends it', percentage)
    .option(...FORCE)
    .addOption(jsonOption())
    .action(async (name: string, build: string, options: { percentage: number; force?: true; json?: true }) =>
      (await import('./run-deployment.ts')).route({ name, build }, options),
    );
}

function retireCommand(): Command {
  return new Command('retire')
    .description('let workers of no deployment play all sweeps that start from now on; the opposite of `promote`')
    .argument('<name>', 'deployment', deploymentName)
    .addOption(jsonOption())
    .action(async (name: string, options: { json?: true }) =>
      (await import('./run-deployment.ts')).retireDeployment(name, options),
    );
}

function drainedCommand(): Command {
  return withBuild(new Command('drained'))
    .description('exit with 0 if a build has ended all that it began, so that its workers can be stopped; else with 1')
    .addOption(jsonOption())
    .action(async (name: string, build: string, options: { json?: true }) =>
      (await import('./run-deployment.ts')).checkDrained({ name, build }, options),
    );
}

function withBuild(command: Command): Command {
  return command
    .argument('<name>', 'deployment', deploymentName)
    .argument('<build>', 'build, as `worker --build` named it', buildName);
}

function percentage(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(value <= 100)) throw new InvalidArgumentError('It must be a number from 0 to 100.');
  return value;
}
