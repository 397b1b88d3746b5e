import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, Runtime } from '@temporalio/worker';
import type { WorkflowBundleWithSourceMap } from '@temporalio/worker';
import workerPackage from '@temporalio/worker/package.json' with { type: 'json' };
import { dataConverter } from '../infra/codec/data-converter.ts';
import { cachedCode } from './cached-code.ts';
import { hashSources } from './hash-sources.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WORKFLOWS_PATH = fileURLToPath(new URL('../workflows/index.ts', import.meta.url));

/** The folders that workflow code is in or may import values from (folder map in CONTRIBUTING.md). */
const FOLDERS = ['evaluation', 'infra/codec', 'runs', 'sandbox', 'text', 'workflows'] as const;

/**
 * The bundled workflow code. Bundling takes a second or two of CPU time, so it is done once for the same code. Where payloads
 * are encrypted, the failures of workflows are too.
 */
export async function bundleWorkflows(environment = process.env): Promise<WorkflowBundleWithSourceMap> {
  const { failureConverterPath } = dataConverter(environment);
  const code = await cachedCode(bundleKey(ROOT, failureConverterPath), environment, async () => {
    const bundle = await bundleWorkflowCode({
      workflowsPath: WORKFLOWS_PATH,
      logger: Runtime.instance().logger,
      ...(failureConverterPath !== undefined && { failureConverterPath }),
    });
    return bundle.code;
  });
  return { code, sourceMap: 'in the code' };
}

/** Differs if the bundle could: by the code, its place (which stack traces show), the SDK, and the Node version. */
export function bundleKey(root = ROOT, failureConverterPath = ''): string {
  const toolchain = [root, failureConverterPath, workerPackage.version, process.version].join('\0');
  return hashSources(root, FOLDERS).update(toolchain).digest('hex');
}
