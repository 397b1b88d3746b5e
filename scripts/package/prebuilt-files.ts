import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import type { BundleOptions } from '@temporalio/worker';
import { dataConverter } from '../../infra/codec/data-converter.ts';
import { KEYS_VARIABLE } from '../../infra/codec/payload-keys.ts';
import { buildApp } from '../../viewer/build/build-app.ts';
import { PREBUILT_APP } from '../../viewer/build/built-app.ts';
import { harnessVersion, PREBUILT_VERSION } from '../../workers/harness-version.ts';
import { bundleCode, bundleName } from '../../workers/workflow-bundle.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What the package has ready by file name, so that nothing is bundled on the user's machine (`files/own-code.ts`). */
export async function prebuiltFiles(): Promise<Readonly<Record<string, string>>> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const { failureConverterPath } = dataConverter({ [KEYS_VARIABLE]: `any:${randomBytes(32).toString('base64')}` });
  const [open, encrypted, app] = await Promise.all([
    bundleCode(undefined, { webpackConfigHook: namedSources }),
    bundleCode(failureConverterPath, { webpackConfigHook: namedSources }),
    buildApp(),
  ]);
  return {
    [bundleName(undefined)]: open,
    [bundleName(failureConverterPath)]: encrypted,
    [PREBUILT_APP]: JSON.stringify(app),
    [PREBUILT_VERSION]: harnessVersion(),
  };
}

/** Stack traces name sources by their place in the package, not by that of the checkout. */
const namedSources: NonNullable<BundleOptions['webpackConfigHook']> = (configuration) => ({
  ...configuration,
  output: {
    ...configuration.output,
    devtoolModuleFilenameTemplate: ({ absoluteResourcePath }: { readonly absoluteResourcePath: string }) =>
      absoluteResourcePath.replace(ROOT, '').replace(/^.*node_modules\//, ''),
  },
});
