import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DiskFacts } from '../../diagnosis/facts.ts';
import { engineFiles } from '../../infra/engine-files.ts';
import { diskSpace, engineDiskSpace } from '../../infra/process/disk-space.ts';

interface Places {
  /** The state folder of the engine of this directory; null if the engine is elsewhere. */
  readonly engine: string | null;
  /** As `--results` names them. */
  readonly results: string;
}

/** The disks of this machine that databases of a sweep are on. */
export async function readDisks({ engine, results }: Places): Promise<readonly DiskFacts[]> {
  const found: DiskFacts[] = [];
  if (engine !== null) {
    const files = engineFiles(resolve(engine));
    found.push({ holds: 'engine', path: files.directory, ...(await engineDiskSpace(files)) });
  }
  const path = resolve(results);
  if (!/^postgres(ql)?:/.test(results) && existsSync(path)) {
    found.push({ holds: 'results', path, ...(await diskSpace(path)) });
  }
  return found;
}
