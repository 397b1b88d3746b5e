import type { Client } from '@temporalio/client';
import { count } from '../../text/words.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import { hintCommand } from '../../text/hint-command.ts';
import type { DeploymentVersion } from '../../workers/deployment.ts';
import { UserError } from '../../client/errors.ts';
import { print, printJson, say } from '../say.ts';
import { openEngine } from '../../client/engine-session.ts';
import { checkPromotion } from '../../client/deployment/check-promotion.ts';
import { deploymentNames, readDeployment } from '../../client/deployment/read-deployment.ts';
import type { Build, Deployment } from '../../client/deployment/read-deployment.ts';
import { promote, ramp, retire } from '../../client/deployment/route-deployment.ts';

interface Version {
  readonly name: string;
  readonly build: string;
}

/** Prints a deployment, or all. */
export function show(name: string | undefined, { json }: { readonly json?: true }): Promise<void> {
  return withClient(async (client) => {
    const names = name === undefined ? await deploymentNames(client) : [name];
    if (names.length === 0) say('there are no deployments: start workers with `toolsandbox worker --deployment NAME`');
    for (const one of names) printDeployment(await required(client, one), json);
  });
}

export interface PromoteOptions {
  readonly force?: true;
  /** Replay running workflows first. */
  readonly check?: true;
  /** Of them, all instead of the newest. */
  readonly all?: true;
  readonly json?: true;
}

/** Promotes a build, or ramps it up if a percentage is given; then prints how it stands. */
export function route(
  { name, build }: Version,
  { force, check, all, json, percentage }: PromoteOptions & { readonly percentage?: number },
): Promise<void> {
  if (all && !check) throw new UserError('--all says which workflows --check replays: add --check');
  return withClient(async (client) => {
    const version = { deploymentName: name, buildId: build, force: force === true };
    if (check && !(await passesCheck(client, version, { all: all === true, json: json === true }))) {
      process.exitCode = 1;
      return;
    }
    if (percentage === undefined) await promote(client, version);
    else await ramp(client, version, percentage);
    printDeployment(await required(client, name), json);
  });
}

/** Replays running workflows on the new build's code, and says what differs. */
async function passesCheck(
  client: Client,
  version: DeploymentVersion,
  { all, json }: { readonly all: boolean; readonly json: boolean },
): Promise<boolean> {
  const { replayed, failed } = await checkPromotion(client, version, { all, report: say });
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
export function retireDeployment(name: string, { json }: { readonly json?: true }): Promise<void> {
  return withClient(async (client) => {
    await required(client, name);
    await retire(client, name);
    printDeployment(await required(client, name), json);
  });
}

/** Sets exit code 1 while the build is needed. */
export function checkDrained({ name, build }: Version, { json }: { readonly json?: true }): Promise<void> {
  return withClient(async (client) => {
    const found = (await required(client, name)).builds.find((one) => one.build === build);
    if (found === undefined)
      throw new UserError(`deployment ${name} has no build ${build}: see \`toolsandbox deployment show ${name}\``);
    if (json) printJson(found);
    else print(buildLine(found));
    if (found.status !== 'drained') process.exitCode = 1;
  });
}

async function required(client: Client, name: string): Promise<Deployment> {
  const found = await readDeployment(client, name);
  if (found !== null) return found;
  const names = (await deploymentNames(client)).map(escapeForTerminal);
  const known = names.length === 0 ? 'there are none in this namespace' : `there are ${names.join(', ')}`;
  throw new UserError(
    `no deployment "${name}": ${known}; a deployment begins with its first worker, \`toolsandbox worker --deployment ${name}\``,
  );
}

function printDeployment(found: Deployment, json: true | undefined): void {
  say(unpolledNotes(found));
  if (json) return printJson(found);
  const { deployment, current, ramping, rampPercentage, builds } = found;
  const plays =
    current === null
      ? 'workers of no deployment play new sweeps'
      : `build ${escapeForTerminal(current)} plays new sweeps`;
  const part = ramping === null ? '' : `, ${escapeForTerminal(ramping)} ${rampPercentage} % of them`;
  return print([`${escapeForTerminal(deployment)}: ${plays}${part}`, ...builds.map((one) => `  ${buildLine(one)}`)]);
}

function buildLine({ build, status, createdAt, running, workers }: Build): string {
  const figures = `${count(running, 'running workflow')}  ${count(workers, 'worker')}`;
  return `${escapeForTerminal(build)}  ${status}  ${figures}  since ${createdAt.toISOString()}`;
}

/** Builds that have something to play, or get new sweeps, and no workers to do so. */
function unpolledNotes({ deployment, current, ramping, builds }: Deployment): readonly string[] {
  return builds.flatMap(({ build, running, workers }) => {
    const plays = [
      ...(build === current || build === ramping ? ['new sweeps'] : []),
      ...(running > 0 ? [count(running, 'running workflow')] : []),
    ];
    if (workers > 0 || plays.length === 0) return [];
    return [
      `note: ${plays.join(' and ')} wait for a worker of build ${escapeForTerminal(build)}, and none polls now; start one:`,
      `  ${hintCommand('worker', '--deployment', deployment, '--build', build)}`,
    ];
  });
}

async function withClient(use: (client: Client) => Promise<void>): Promise<void> {
  const session = await openEngine({ start: 'if-database', report: say });
  try {
    await use(session.client);
  } finally {
    await session.close();
  }
}
