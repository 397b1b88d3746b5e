import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, Runtime } from '@temporalio/worker';
import type { BundleOptions, WorkflowBundleWithSourceMap } from '@temporalio/worker';
import workflowPackage from '@temporalio/workflow/package.json' with { type: 'json' };
import { modulePath, prebuilt } from '../files/own-code.ts';
import { dataConverter } from '../infra/codec/data-converter.ts';
import { cachedCode } from './cached-code.ts';
import { hashSources } from './hash-sources.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WORKFLOWS_PATH = modulePath('../workflows/index.ts', import.meta.url);

/** The folders that workflow code is in or may import values from (folder map in CONTRIBUTING.md). */
const FOLDERS = ['evaluation', 'infra/codec', 'language', 'runs', 'sandbox', 'text', 'workflows'] as const;

/**
 * The bundled workflow code. The package has it, made for its version of the SDK. Elsewhere it is made once for the same code, since
 * that takes a second or two of CPU time. Where payloads are encrypted, the failures of workflows are too.
 */
export async function bundleWorkflows(environment = process.env): Promise<WorkflowBundleWithSourceMap> {
  const { failureConverterPath } = dataConverter(environment);
  const code =
    prebuilt(bundleName(failureConverterPath)) ??
    (await cachedCode(bundleKey(ROOT, failureConverterPath), environment, () => bundleCode(failureConverterPath)));
  return { code, sourceMap: 'in the code' };
}

/** Bundles the workflow code. @param options beyond the usual ones */
export async function bundleCode(
  failureConverterPath: string | undefined,
  options: Partial<BundleOptions> = {},
): Promise<string> {
  const { code } = await bundleWorkflowCode({
    workflowsPath: WORKFLOWS_PATH,
    logger: Runtime.instance().logger,
    ...(failureConverterPath !== undefined && { failureConverterPath }),
    ...options,
  });
  return code;
}

/** The file name of the bundle in the package. */
export function bundleName(failureConverterPath: string | undefined): string {
  return `workflows-${workflowPackage.version}${failureConverterPath === undefined ? '' : '-encrypted'}.js`;
}

/** Differs if the bundle could: by the code, its place (which stack traces show), the SDK, and the Node version. */
export function bundleKey(root = ROOT, failureConverterPath = ''): string {
  const toolchain = [root, failureConverterPath, workflowPackage.version, process.version].join('\0');
  return hashSources(root, FOLDERS).update(toolchain).digest('hex');
}
