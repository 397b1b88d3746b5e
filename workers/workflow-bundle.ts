import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, Runtime } from '@temporalio/worker';
import type { WorkflowBundleWithSourceMap } from '@temporalio/worker';
import workerPackage from '@temporalio/worker/package.json' with { type: 'json' };
import { cachedCode } from './cached-code.ts';
import { hashSources } from './hash-sources.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WORKFLOWS_PATH = fileURLToPath(new URL('../workflows/index.ts', import.meta.url));

/** The folders that workflow code is in or may import values from (folder map in CONTRIBUTING.md). */
const FOLDERS = ['evaluation', 'runs', 'sandbox', 'workflows'] as const;

/** The bundled workflow code. Bundling takes a second or two of CPU time, so it is done once for the same code. */
export async function bundleWorkflows(environment = process.env): Promise<WorkflowBundleWithSourceMap> {
  const code = await cachedCode(bundleKey(), environment, async () => {
    const bundle = await bundleWorkflowCode({ workflowsPath: WORKFLOWS_PATH, logger: Runtime.instance().logger });
    return bundle.code;
  });
  return { code, sourceMap: 'in the code' };
}

/** Differs if the bundle could: by the code, its place (which stack traces show), the SDK, and the Node version. */
export function bundleKey(root = ROOT): string {
  const toolchain = [root, workerPackage.version, process.version].join('\0');
  return hashSources(root, FOLDERS).update(toolchain).digest('hex');
}
