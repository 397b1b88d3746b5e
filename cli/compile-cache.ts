import { enableCompileCache } from 'node:module';
import { privateCache } from '../files/private-cache.ts';

/** Where Node keeps compiled code between starts (`NODE_COMPILE_CACHE`); null if there is no place for it. */
export function compileCache(environment: NodeJS.ProcessEnv): string | null {
  return environment['NODE_COMPILE_CACHE'] || privateCache('compiled', environment);
}

/** Keeps the compiled code of what is imported from now on. Engine guards and workers that this process starts do so from their first line. */
export function keepCompiledCode(environment: NodeJS.ProcessEnv): void {
  const cache = compileCache(environment);
  if (cache === null) return;
  enableCompileCache(cache);
  environment['NODE_COMPILE_CACHE'] = cache;
}
