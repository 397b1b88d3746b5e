import { randomBytes } from 'node:crypto';
import { cacheDirectory } from '../files/cache-directory.ts';
import { dataConverter } from '../infra/codec/data-converter.ts';
import { KEYS_FILE_VARIABLE, KEYS_VARIABLE } from '../infra/codec/payload-keys.ts';
import { isCached } from '../workers/cached-code.ts';
import { bundleKey, bundleWorkflows } from '../workers/workflow-bundle.ts';

/**
 * Bundles the workflow code ahead, so that workers start without bundling it: for container images, as the user that runs the workers.
 * A worker whose code, place, SDK or Node differ does not find the bundle, and makes its own. Workers with keys for payloads need
 * another bundle than those without; which keys they have does not matter.
 */
const { [KEYS_FILE_VARIABLE]: _, ...environment } = process.env;
for (const [keys, workers] of [
  ['', 'workers without keys for payloads'],
  [`any:${randomBytes(32).toString('base64')}`, 'workers with keys'],
] as const) {
  const variables = { ...environment, [KEYS_VARIABLE]: keys };
  const { code } = await bundleWorkflows(variables);
  const place = cacheDirectory(process.env);
  if (isCached(bundleKey(undefined, dataConverter(variables).failureConverterPath), process.env)) {
    console.log(`workflow code bundled for ${workers}: ${(code.length / 1024).toFixed(0)} KB in ${place}`);
  } else {
    console.error(`error: cannot keep the bundled workflow code in ${place}: name a folder of yours in XDG_CACHE_HOME`);
    process.exitCode = 1;
    break;
  }
}
