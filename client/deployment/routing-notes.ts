import type { StoreReference } from '../../runs/contract.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { mainQueue } from '../../runs/names.ts';
import type { DeploymentVersion } from '../../workers/deployment.ts';
import { sameFiles } from '../places.ts';
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
  const ramp = ramping === null ? [] : [{ part: `${ramping.percentage} % of new sweeps`, version: ramping.version }];
  const rest = ramping?.percentage === 100 ? [] : [{ part: 'new sweeps', version: current }];
  const unpolled = [...ramp, ...rest].filter(
    ({ version }) => pollersOf(routing, version).length === 0 && !(version === null && willServe),
  );
  return unpolled.flatMap(({ part, version }) => [
    `note: ${part} go to ${buildText(version)}, and none of them polls now; so that they do not wait, use one of:`,
    ...commandsFor(routing, version, files),
  ]);
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

function commandsFor({ pollers }: Routing, unpolled: DeploymentVersion | null, files: Files): readonly string[] {
  const name = unpolled === null ? [] : ['--deployment', unpolled.deploymentName, '--build', unpolled.buildId];
  const polling = pollers.flatMap(({ version }) => version ?? []);
  return [
    hintCommand('worker', ...name, ...sameFiles({ results: files.results })),
    ...polling.map(({ deploymentName, buildId }) => hintCommand('deployment', 'promote', deploymentName, buildId)),
    ...(unpolled === null ? [] : [hintCommand('deployment', 'retire', unpolled.deploymentName)]),
  ].map((command) => `  ${command}`);
}
