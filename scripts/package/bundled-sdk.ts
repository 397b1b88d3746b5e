import { join } from 'node:path';
import type { OutputOptions, Plugin } from 'rolldown';

/** How the Temporal SDK for workers is bundled. */
export const SDK = '@temporalio/worker';

const MAIN = `${SDK}/lib/index`;
/** The SDK starts it by its path, relative to the file that does. */
const THREAD = `${SDK}/lib/workflow/workflow-worker-thread`;
const BUNDLER = /@temporalio[\\/]worker[\\/]lib[\\/]workflow[\\/]bundler\.js$/;

/** Modules by the paths of their files without ending, relative to the folder of the output. */
export const SDK_INPUT = { [MAIN]: SDK, [THREAD]: `${THREAD}.js` };

/** Where the module is that other code imports. */
export const SDK_FILE = `${MAIN}.js`;

/** File by file: the SDK cuts stack traces where they enter files of its own, which it knows by their names. */
export const SDK_OUTPUT: OutputOptions = {
  format: 'cjs',
  preserveModules: true,
  preserveModulesRoot: join(import.meta.dirname, '../../node_modules'),
};

/** The SDK's bundler of workflows needs webpack and swc. The package has its workflows bundled. */
export const WITHOUT_BUNDLER: Plugin = {
  name: 'without-bundler',
  load: (id) => (BUNDLER.test(id) ? NO_BUNDLER : null),
};

const NO_BUNDLER = `
function bundleWorkflowCode() { throw new Error('the package cannot bundle workflows: its own are in dist/prebuilt'); }
exports.bundleWorkflowCode = bundleWorkflowCode;
exports.WorkflowCodeBundler = class { createBundle = bundleWorkflowCode; };
exports.defaultWorkflowInterceptorModules = [];
`;
