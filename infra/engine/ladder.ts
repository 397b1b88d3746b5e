import { resolve } from 'node:path';
import { engineFiles } from './engine-state.ts';
import type { Rung } from './rung.ts';
import { buildRung } from './rungs/build.ts';
import { cacheRung } from './rungs/cache.ts';
import { configuredRung } from './rungs/configured.ts';
import { downloadRung } from './rungs/download.ts';
import { pathRung } from './rungs/path.ts';
import { runningRung } from './rungs/running.ts';

export interface LadderOptions {
  /** The working directory's state folder. */
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly report: (line: string) => void;
  /** Always a server of its own on ports of its own, disturbing none that runs; default false. */
  readonly fresh?: boolean;
  /** Only a server of this working directory: no configured one, none that others run on the default port; default false. */
  readonly own?: boolean;
}

/** The ways to come by a Temporal server, in the order they are tried (design, section 6). */
export function ladder({ directory, environment, report, fresh = false, own = false }: LadderOptions): readonly Rung[] {
  const namespace = environment['TEMPORAL_NAMESPACE'] || 'default';
  const files = engineFiles(resolve(directory));
  const servers = own
    ? [runningRung(files, namespace, null)]
    : [configuredRung(environment), runningRung(files, namespace)];
  const executables = [
    pathRung(environment),
    cacheRung(environment),
    downloadRung({ environment, report }),
    buildRung(environment, report),
  ];
  return fresh ? executables : [...servers, ...executables];
}
