import { enableCompileCache } from 'node:module';
import { compileCache } from '../cli/compile-cache.ts';

/** Makes what workers and the viewer would otherwise make at their first start: bundles, and compiled code. For images. */

const cache = compileCache(process.env);
if (cache !== null) enableCompileCache(cache);
// Imported now, because only code that is imported after this is kept.
await import('./bundle.ts');
const { builtApp } = await import('../viewer/build/built-app.ts');
await builtApp();
await Promise.all([import('../cli/program.ts'), import('../client/worker/serve.ts')]);
