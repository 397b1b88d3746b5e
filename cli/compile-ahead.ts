import { keepCompiledCode } from './compile-cache.ts';

/** Fills the cache of compiled code with what workers and commands load, so that their first start is fast too: for images. */
keepCompiledCode(process.env);
await Promise.all([import('./program.ts'), import('../client/worker/serve.ts')]);
