import { privateCache } from '../files/private-cache.ts';

/** Where Node keeps compiled code between starts (`NODE_COMPILE_CACHE`); null if there is no place for it. */
export function compileCache(environment: NodeJS.ProcessEnv): string | null {
  return environment['NODE_COMPILE_CACHE'] || privateCache('compiled', environment);
}
