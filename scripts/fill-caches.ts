import { enableCompileCache } from 'node:module';
import { compileCache } from '../cli/compile-cache.ts';

/** Makes what workers and viewer would otherwise make at their first start, in an image: bundles, and compiled code. */

const cache = compileCache(process.env);
if (cache === null)
  throw new Error('the cache cannot be written: set XDG_CACHE_HOME to a folder of the user who will run workers');
// Imported now, because only code that is imported after this is kept.
enableCompileCache(cache);
const [{ bundleWorkflows }, { builtApp }] = await Promise.all([
  import('../workers/workflow-bundle.ts'),
  import('../viewer/build/built-app.ts'),
]);
await bundleWorkflows();
await builtApp();
await Promise.all([import('../cli/program.ts'), import('../cli/worker/serve.ts')]);
