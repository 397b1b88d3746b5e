import type { StoreReference } from '../../runs/contract.ts';
import { deploymentHint } from '../../text/hint-command.ts';
import { mainQueue } from '../../runs/names.ts';
import type { DeploymentVersion } from '../../workers/deployment.ts';
import { hintOn } from '../places.ts';
import type { Files } from '../places.ts';
import type { EngineSession } from '../engine-session.ts';
import { pollersOf, readRouting } from './read-routing.ts';
import type { Routing } from './read-routing.ts';

/**
 * Why a sweep that starts now would wait for a worker, and the commands that help. Empty if a worker takes it.
 * @param willServe whether a worker of no deployment is about to poll
 */
export function routingNotes(routing: Routing, files: Files, willServe: boolean): readonly string[] {
  const { current, ramping } = routing;
  const ramp = ramping && { part: `${ramping.percentage} % of new sweeps`, version: ramping.version };
  const rest = ramping?.percentage === 100 ? null : { part: 'new sweeps', version: current };
  return [ramp, rest].flatMap((one) => {
    if (one === null || pollersOf(routing, one.version).length > 0 || (one.version === null && willServe)) return [];
    return [
      `note: ${one.part} go to ${buildText(one.version)}, and none of them polls now; so that they do not wait, use one of:`,
      ...commandsFor(routing, one.version, files, one === ramp),
    ];
  });
}

/** {@link routingNotes} of a store's queue. */
export async function routingNotesFor(
  { client }: Pick<EngineSession, 'client'>,
  { id }: StoreReference,
  files: Files,
  willServe: boolean,
): Promise<readonly string[]> {
  return routingNotes(await readRouting(client, mainQueue(id)), files, willServe);
}

/** As people name it. */
function buildText(version: DeploymentVersion | null): string {
  if (version === null) return 'workers of no deployment';
  return `workers of build ${version.buildId} of deployment ${version.deploymentName}`;
}

function commandsFor(
  { pollers }: Routing,
  unpolled: DeploymentVersion | null,
  files: Files,
  isRamp: boolean,
): readonly string[] {
  const build = unpolled === null ? [] : ['--deployment', unpolled.deploymentName, '--build', unpolled.buildId];
  const polling = pollers.flatMap(({ version }) => version ?? []);
  return [
    hintOn({ results: files.results }, 'worker', ...build),
    ...polling.map((version) => deploymentHint('set-current-version', version.deploymentName, version.buildId)),
    ...(unpolled === null ? [] : [endOf(unpolled, isRamp)]),
  ].map((command) => `  ${command}`);
}

function endOf({ deploymentName, buildId }: DeploymentVersion, isRamp: boolean): string {
  if (isRamp) return deploymentHint('set-ramping-version', deploymentName, buildId, '--delete');
  return deploymentHint('set-current-version', deploymentName, null);
}
