import { WORKER_LOG } from '../../client/worker/worker-log.ts';
import type { KeeperState, KeptWorker } from './keeper-state.ts';

/** Where everything is that `toolsandbox up` keeps. */
export function describeKeeper({ engine, workers }: KeeperState): readonly string[] {
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
