import type { UpOptions } from './up-command.ts';
import { WORKER_LOG } from '../../client/worker/worker-log.ts';
import type { KeeperState, KeptWorker } from '../../client/keeper/keeper-state.ts';
import { resolve } from 'node:path';
import type { OutputForms } from '../output-forms.ts';
import { print, printJson, say } from '../say.ts';
import { prepareEngine } from '../../infra/find-engine.ts';
import { STATE_DIRECTORY } from '../../client/places.ts';
import { chosenProviders } from '../../client/worker/chosen-providers.ts';
import { playEnvironment } from '../../client/play-environment.ts';
import { readKeeper } from '../../client/keeper/keeper-state.ts';
import { startKeeper } from '../../client/keeper/run-keeper.ts';

/** Starts an engine and workers that stay, and prints where everything is. @param workerArguments as `toolsandbox worker` takes them */
export async function bringUp(options: UpOptions, workerArguments: readonly string[]): Promise<void> {
  const running = readKeeper();
  if (running !== null && running !== 'starting') {
    show(running, options);
    say('already up; to change its options, run `toolsandbox engine down` first');
    return;
  }
  const { workers, results } = options;
  chosenProviders(options.providers, await playEnvironment(options, process.env));
  // Here, where the progress of a download is seen.
  await prepareEngine({ directory: STATE_DIRECTORY, environment: process.env, report: say, use: 'keep' });
  show(await startKeeper({ workers, workerArguments }, results), options);
  say('commands in this directory use them; `toolsandbox status` shows a sweep, `toolsandbox engine down` stops them');
}

function show(kept: KeeperState, { json }: UpOptions): void {
  if (json) printJson({ ...kept, log: resolve(WORKER_LOG) } satisfies OutputForms['engine-up']);
  else print(describeKeeper(kept));
}

/** Where everything is that `toolsandbox engine up` keeps. */
function describeKeeper({ engine, workers }: KeeperState): readonly string[] {
  return [
    `engine   ${engine.address}, namespace ${engine.namespace}${engine.own ? '' : ', not started by us'}`,
    ...(engine.uiAddress === null ? [] : [`web UI   ${engine.uiAddress}`]),
    ...workers.map(describeWorker),
    ...(workers.length === 0 ? [] : [`log      ${WORKER_LOG}`]),
  ];
}

function describeWorker({ pid, restarts, lastExit }: KeptWorker): string {
  const history = restarts === 0 ? '' : `, restarted ${restarts === 1 ? 'once' : `${restarts} times`} (${lastExit})`;
  return `worker   process ${pid}${history}`;
}
