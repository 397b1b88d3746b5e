import type { Client } from '@temporalio/client';
import { connectClient, createClient } from '../../infra/connection.ts';
import { listedWorkflows } from '../../infra/listed-ids.ts';
import { installCommand } from '../../files/optional-package.ts';
import type { Engine } from '../../infra/engine.ts';
import { PROVIDER_QUEUES, PROVIDERS } from '../../roles/model/providers.ts';
import type { Provider } from '../../roles/model/providers.ts';
import type { StoreReference } from '../../runs/contract.ts';
import { parseSweepWorkflowId, mainQueue } from '../../runs/names.ts';
import { resultsPlace } from '../operating/find-sweep.ts';
import { hasKey, lackingPackages, servedWith } from './chosen-providers.ts';
import type { ResultsStore } from '../../results/store.ts';
import { placeOfWorker } from '../../workers/worker-identity.ts';
import { readRouting } from '../deployment/read-routing.ts';
import type { Routing } from '../deployment/read-routing.ts';
import type { DeploymentVersion } from '../../workers/deployment.ts';
import { deploymentHint } from '../../text/hint-command.ts';

const MOST_SWEEPS = 20;

const MOST_NAMED = 3;

/** What an operator may expect of a worker that it will not do, as far as the engine knows. */
export async function engineNotes(
  { connection: address, namespace }: Pick<Engine, 'connection' | 'namespace'>,
  store: Pick<ResultsStore, 'id' | 'place' | 'location'>,
  deployment: DeploymentVersion | undefined,
): Promise<readonly string[]> {
  const connection = await connectClient(address);
  try {
    const client = createClient(connection, namespace);
    const routing = await readRouting(client, mainQueue(store.id));
    return [
      ...(await foreignSweepNotes(client, store)),
      ...twinNotes(routing, store),
      ...(deployment ? notPromotedNotes(routing, deployment) : []),
    ];
  } finally {
    await connection.close();
  }
}

/** The running sweeps whose results are in other stores. */
async function foreignSweepNotes(client: Client, store: StoreReference): Promise<readonly string[]> {
  const notes: string[] = [];
  for await (const { workflowId } of listedWorkflows(
    client,
    'WorkflowType = "sweep" AND ExecutionStatus = "Running"',
  )) {
    const parsed = parseSweepWorkflowId(workflowId);
    if (parsed === null || parsed.store === store.id) continue;
    notes.push(
      `sweep ${parsed.sweep} keeps its results in ${await resultsPlace(client, workflowId)} (store ${parsed.store}); this worker, whose results are in ` +
        `${store.location} (store ${store.id}), does not serve it: to serve it, start a worker with --results of that store`,
    );
    if (notes.length === MOST_SWEEPS) break;
  }
  return notes;
}

/** The providers that a worker does not serve because their key or their package is missing, one line each. */
export function unservedNotes(served: readonly string[], environment: NodeJS.ProcessEnv): readonly string[] {
  return Object.values<Provider>(PROVIDERS).flatMap(({ queue, ...provider }) => {
    if (queue === null || served.includes(queue)) return [];
    const packages = lackingPackages(queue);
    const lacking = [
      ...(hasKey(queue, environment) ? [] : [`${servedWith(provider)} is not set; set it`]),
      ...(packages.length === 0
        ? []
        : [`${packages.join(', ')} is not installed; run \`${installCommand(packages)}\``]),
    ];
    return [`calls no ${queue} models: ${lacking.join(', and ')}, or leave them to other workers`];
  });
}

/** The providers that were asked for although their key is missing. A model's spec may name another key. */
export function keylessNotes(asked: readonly string[], environment: NodeJS.ProcessEnv): readonly string[] {
  return asked
    .filter((queue) => !hasKey(queue, environment))
    .map((queue) => {
      const provider = Object.values<Provider>(PROVIDERS).find((one) => one.queue === queue);
      const missing = `${provider === undefined ? 'its key' : servedWith(provider)} is not set`;
      return `serves ${queue}, but ${missing}: turns of models that name no key of their own (keyEnv) stop their model for all workers; set it, or leave ${queue} out of --providers`;
    });
}

/** What a worker leaves to others because it was asked to. */
export function notAskedNote(asked: readonly string[] | false): string | null {
  if (asked === false) return 'leaves all models to other workers (--no-providers)';
  const others = PROVIDER_QUEUES.filter((queue) => !asked.includes(queue));
  return others.length === 0 ? null : `leaves ${others.join(', ')} models to other workers (not in --providers)`;
}

/**
 * Warns of workers that serve another database with the same store id, which a copy on another server has: they would take parts
 * of each other's sweeps.
 */
function twinNotes(
  { pollers }: Routing,
  { id, place, location }: Pick<ResultsStore, 'id' | 'place' | 'location'>,
): readonly string[] {
  const twins = pollers
    .flatMap(({ identities }) => identities)
    .filter((one) => (placeOfWorker(one) ?? place) !== place);
  if (twins.length === 0) return [];
  const named = [...new Set(twins)].slice(0, MOST_NAMED).join(', ');
  return [
    `workers of another database with store id ${id} poll the queues of ${location} (${named}): each side plays and stores parts of ` +
      `the other's sweeps. If those results were moved here, stop these workers; if one is a copy, give it an id of its own (docs/results.md)`,
  ];
}

/** A new worker plays no sweeps before its build is the current one. */
function notPromotedNotes(
  { current, ramping }: Routing,
  { deploymentName, buildId }: DeploymentVersion,
): readonly string[] {
  const isOwn = (version: DeploymentVersion | null | undefined) =>
    version?.deploymentName === deploymentName && version.buildId === buildId;
  if (isOwn(current) || isOwn(ramping?.version)) return [];
  const instead =
    current === null ? 'workers of no deployment' : `build ${current.buildId} of deployment ${current.deploymentName}`;
  const command = deploymentHint('set-current-version', deploymentName, buildId);
  return [
    `build ${buildId} of deployment ${deploymentName} is not current: new sweeps go to ${instead} until \`${command}\``,
  ];
}
