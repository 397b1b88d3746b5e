import { cacheDirectory } from '../infra/cache/cache-directory.ts';
import { isCached } from '../workers/cached-code.ts';
import { bundleKey, bundleWorkflows } from '../workers/workflow-bundle.ts';

/**
 * Bundles the workflow code ahead, so that workers start without bundling it: for container images, as the user that runs the workers.
 * A worker whose code, place, SDK or Node differ does not find the bundle, and makes its own.
 */
const { code } = await bundleWorkflows();
const place = cacheDirectory(process.env);
if (isCached(bundleKey(), process.env)) {
  console.log(`workflow code bundled: ${(code.length / 1024).toFixed(0)} KB in ${place}`);
} else {
  console.error(`error: cannot keep the bundled workflow code in ${place}: name a folder of yours in XDG_CACHE_HOME`);
  process.exitCode = 1;
}
