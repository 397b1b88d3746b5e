import type { Client } from '@temporalio/client';
import { count } from '../../text/words.ts';
import type { DeploymentVersion } from '../../workers/deployment.ts';
import { UserError } from '../../client/errors.ts';
import { print, printJson, say } from '../say.ts';
import { withEngine } from '../../client/engine-session.ts';
import { checkPromotion } from '../../client/deployment/check-promotion.ts';
import { deploymentNames, requiredDeployment } from '../../client/deployment/read-deployment.ts';
import type { Build, Deployment } from '../../client/deployment/read-deployment.ts';
import { promote, ramp, retire } from '../../client/deployment/route-deployment.ts';
import { unpolledNotes } from '../../client/deployment/unpolled-notes.ts';
import type { DeploymentOptions, PromoteOptions, RampOptions } from './deployment-options.ts';

/** Prints a deployment, or all. */
export function showDeployments(name: string | undefined, { json }: DeploymentOptions): Promise<void> {
  return withClient(async (client) => {
    const names = name === undefined ? await deploymentNames(client) : [name];
    if (names.length === 0) say('there are no deployments: start workers with `toolsandbox worker --deployment NAME`');
    for (const one of names) await printDeployment(client, one, json);
  });
}

/** Lets a build play new sweeps, if its code can continue running ones where that was asked for; then prints how it stands. */
export function promoteBuild(version: DeploymentVersion, options: PromoteOptions): Promise<void> {
  const { force, check, all, json } = options;
  if (all && !check) throw new UserError('--all says which workflows --check replays: add --check');
  return withClient(async (client) => {
    if (check && !(await passesCheck(client, version, options))) {
      process.exitCode = 1;
      return;
    }
    await promote(client, { ...version, force: force === true });
    await printDeployment(client, version.deploymentName, json);
  });
}

/** Lets a build play a part of the new sweeps; then prints how it stands. */
export function rampBuild(version: DeploymentVersion, { force, percentage, json }: RampOptions): Promise<void> {
  return withClient(async (client) => {
    await ramp(client, { ...version, force: force === true }, percentage);
    await printDeployment(client, version.deploymentName, json);
  });
}

/** Replays running workflows on the new build's code, and says what differs. */
async function passesCheck(
  client: Client,
  version: DeploymentVersion,
  { all, json }: Pick<PromoteOptions, 'all' | 'json'>,
): Promise<boolean> {
  const { replayed, failed } = await checkPromotion(client, version, { all: all === true, report: say });
  if (failed.length === 0) return true;
  say([
    `${failed.length} of ${count(replayed, 'running workflow')} cannot be continued by this code, so build ${version.buildId} was not promoted`,
    'those that began on a build of a deployment stay with it: if its workers keep running until they have ended, promote without --check;',
    'for all others guard what changed in workflows/ with `patched`, or let them end first',
  ]);
  if (json) for (const { end, ...workflow } of failed) printJson({ ...workflow, ...end });
  return false;
}

/** Takes all builds of a deployment out of service; then prints how it stands. */
export function retireDeployment(name: string, { json }: DeploymentOptions): Promise<void> {
  return withClient(async (client) => {
    await requiredDeployment(client, name);
    await retire(client, name);
    await printDeployment(client, name, json);
  });
}

/** Sets exit code 1 while the build is needed. */
export function checkDrained(
  { deploymentName: name, buildId: build }: DeploymentVersion,
  { json }: DeploymentOptions,
): Promise<void> {
  return withClient(async (client) => {
    const found = (await requiredDeployment(client, name)).builds.find((one) => one.build === build);
    if (found === undefined)
      throw new UserError(`deployment ${name} has no build ${build}: see \`toolsandbox deployment show ${name}\``);
    if (json) printJson(found);
    else print(buildLine(found));
    if (found.status !== 'drained') process.exitCode = 1;
  });
}

async function printDeployment(client: Client, name: string, json: true | undefined): Promise<void> {
  const found = await requiredDeployment(client, name);
  say(unpolledNotes(found));
  if (json) printJson(found);
  else print(deploymentLines(found));
}

function deploymentLines({ deployment, current, ramping, rampPercentage, builds }: Deployment): readonly string[] {
  const plays = current === null ? 'workers of no deployment play new sweeps' : `build ${current} plays new sweeps`;
  const part = ramping === null ? '' : `, ${ramping} ${rampPercentage} % of them`;
  return [`${deployment}: ${plays}${part}`, ...builds.map((one) => `  ${buildLine(one)}`)];
}

function buildLine({ build, status, createdAt, running, workers }: Build): string {
  const figures = `${count(running, 'running workflow')}  ${count(workers, 'worker')}`;
  return `${build}  ${status}  ${figures}  since ${createdAt.toISOString()}`;
}

function withClient(use: (client: Client) => Promise<void>): Promise<void> {
  return withEngine({ start: 'if-database', report: say }, ({ client }) => use(client));
}
