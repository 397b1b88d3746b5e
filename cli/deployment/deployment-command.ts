import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { buildName, deploymentName } from './deployment-names.ts';
import { DEPLOYMENT_OPTIONS, PROMOTE_OPTIONS, RAMP_OPTIONS } from './deployment-options.ts';

export function deploymentCommand(): Command {
  return new Command()
    .description('Says which build plays new sweeps, and which are still needed.')
    .addCommand(showCommand())
    .addCommand(promoteCommand())
    .addCommand(rampCommand())
    .addCommand(retireCommand())
    .addCommand(drainedCommand());
}

function showCommand(): Command {
  const command = new Command('show')
    .description('show the builds of a deployment: which plays new sweeps, and what the others still play')
    .argument('[name]', 'deployment (default: all)', deploymentName);
  return addAction(command, DEPLOYMENT_OPTIONS, async (options, name: string | undefined) =>
    (await import('./run-deployment.ts')).showDeployments(name, options),
  );
}

function promoteCommand(): Command {
  const command = withBuild('promote').description(
    'let a build play all sweeps that start from now on; running sweeps stay with theirs',
  );
  return addAction(command, PROMOTE_OPTIONS, async (options, name: string, build: string) =>
    (await import('./run-deployment.ts')).promoteBuild({ deploymentName: name, buildId: build }, options),
  );
}

function rampCommand(): Command {
  const command = withBuild('ramp').description('let a build play a part of the sweeps that start from now on');
  return addAction(command, RAMP_OPTIONS, async (options, name: string, build: string) =>
    (await import('./run-deployment.ts')).rampBuild({ deploymentName: name, buildId: build }, options),
  );
}

function retireCommand(): Command {
  const command = new Command('retire')
    .description('let workers of no deployment play all sweeps that start from now on; the opposite of `promote`')
    .argument('<name>', 'deployment', deploymentName);
  return addAction(command, DEPLOYMENT_OPTIONS, async (options, name: string) =>
    (await import('./run-deployment.ts')).retireDeployment(name, options),
  );
}

function drainedCommand(): Command {
  const command = withBuild('drained').description(
    'exit with 0 if a build has ended all that it began, so that its workers can be stopped; else with 1',
  );
  return addAction(command, DEPLOYMENT_OPTIONS, async (options, name: string, build: string) =>
    (await import('./run-deployment.ts')).checkDrained({ deploymentName: name, buildId: build }, options),
  );
}

function withBuild(name: string): Command {
  return new Command(name)
    .argument('<name>', 'deployment', deploymentName)
    .argument('<build>', 'build, as `worker --build` named it', buildName);
}
