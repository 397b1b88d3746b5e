import { prebuilt } from '../../files/own-code.ts';

/** The files of the built app, by their path relative to the page. All are text. */
export type AppFiles = Readonly<Record<string, string>>;

/** The file of the package that has the built app, as JSON. */
export const PREBUILT_APP = 'viewer.json';

/**
 * The built app. The package has it; elsewhere it is built, which takes a few seconds, once for the same code.
 * @param onBuild called if it has to be built
 */
export async function builtApp(
  onBuild: () => void = () => undefined,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<AppFiles> {
  const text = prebuilt(PREBUILT_APP) ?? (await (await import('./cached-app.ts')).cachedApp(onBuild, environment));
  return JSON.parse(text) as AppFiles;
}
