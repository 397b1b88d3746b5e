import { homedir } from 'node:os';
import { join } from 'node:path';

/** Outside of any checkout, so that all checkouts of a user share what is in it. */
export function cacheDirectory(environment: NodeJS.ProcessEnv): string {
  const base = environment['XDG_CACHE_HOME'] || join(environment['HOME'] || homedir(), '.cache');
  return join(base, 'toolsandbox-temporal');
}
