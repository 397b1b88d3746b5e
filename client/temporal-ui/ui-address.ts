import { resolve } from 'node:path';
import { engineFiles } from '../../infra/engine-files.ts';
import { runningEngine } from '../../infra/engine-state.ts';
import { namespaceOf } from '../../infra/sources/engine-sources.ts';
import type { IndexDocument } from '../../viewer/documents/index-document.ts';
import { STATE_DIRECTORY } from '../places.ts';

/** Temporal's web UI: as it was named, or that of this directory's engine while it runs. Starts nothing. */
export async function temporalUi(named: URL | undefined): Promise<IndexDocument['temporalUi']> {
  const namespace = namespaceOf(process.env);
  if (named !== undefined) return { base: named.href.replace(/\/$/, ''), namespace };
  const server = runningEngine(engineFiles(resolve(STATE_DIRECTORY)))?.server;
  return server ? { base: server.uiAddress.replace(/\/$/, ''), namespace } : null;
}
