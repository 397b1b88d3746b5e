import { delimiter, resolve } from 'node:path';
import { isFolder } from '../files/is-folder.ts';
import { requirePackages } from '../files/optional-package.ts';
import { secretVariablesOf, UNUSED_KEY } from '../roles/model/keys.ts';
import { PROVIDERS } from '../roles/model/providers.ts';
import type { Provider } from '../roles/model/providers.ts';
import { parseModelSpec } from '../roles/model/spec.ts';
import { MODULES_VARIABLE } from '../modules/module-place.ts';
import { modelCallsOf, PLAYBACK_VARIABLE, RECORD_VARIABLE } from '../roles/recordings/model-calls.ts';
import { PRICES_VARIABLE } from '../workers/load-prices.ts';
import type { Pack } from '../scenarios/pack.ts';
import { UserError } from './errors.ts';
import { permitSpecs } from './permission/permit-specs.ts';
import type { Permission, Players } from './permission/permit-specs.ts';
import type { Report } from './report.ts';
import { traceSettings } from '../workers/telemetry/traces/trace-settings.ts';

/** Files and folders that whoever plays trajectories uses. */
export interface PlayFiles {
  readonly prices?: string;
  readonly record?: string;
  readonly playback?: string;
}

/** The same of a command that plays. */
export interface PlayRequest extends PlayFiles, Pick<Permission, 'allowKey'> {}

/** What a worker is told besides. */
export interface WorkerFiles extends PlayFiles {
  /** Folders whose modules may play. */
  readonly allowModules?: readonly string[];
}

/**
 * The environment of workers that use these files, checked. Playing back needs no keys.
 * @param specs of the models that will play
 * @throws InvalidPrices, InvalidRecordings, InvalidModelSpec, InvalidTraceSettings, MissingPackage
 */
export async function playEnvironment(
  { prices, record, playback, allowModules = [] }: WorkerFiles,
  environment: NodeJS.ProcessEnv,
  specs: readonly string[] = [],
): Promise<NodeJS.ProcessEnv> {
  const folders = allowModules.map(checkedFolder);
  const complete: NodeJS.ProcessEnv = {
    ...(playback === undefined ? environment : withPlaceholders(environment, specs)),
    ...(folders.length > 0 && allowing(environment, folders)),
    ...(prices !== undefined && { [PRICES_VARIABLE]: resolve(prices) }),
    ...(record !== undefined && { [RECORD_VARIABLE]: resolve(record) }),
    ...(playback !== undefined && { [PLAYBACK_VARIABLE]: resolve(playback) }),
  };
  const priced = complete[PRICES_VARIABLE];
  if (priced) (await import('../workers/read-price-files.ts')).readPriceFiles(priced);
  modelCallsOf(complete);
  if (traceSettings(complete) !== null) requirePackages('traces');
  return complete;
}

/**
 * The environment of whoever plays these specs, which the user permits. Is told which server gets which variables.
 * @throws UntrustedSpecs, UserError, and as {@link playEnvironment} does
 */
export async function permittedEnvironment(
  files: WorkerFiles & Permission,
  environment: NodeJS.ProcessEnv,
  players: Players,
  report: Report,
): Promise<NodeJS.ProcessEnv> {
  const complete = await playEnvironment(files, environment, [...players.given, ...(players.found ?? [])]);
  permitSpecs(players, files, complete, report);
  return complete;
}

/** @throws UserError */
function checkedFolder(path: string): string {
  const folder = resolve(path);
  if (!isFolder(folder)) throw new UserError(`--allow-modules ${path} is no folder: name one that holds agents`);
  if (folder.includes(delimiter))
    throw new UserError(`--allow-modules ${path} cannot be used: its path holds "${delimiter}"`);
  return folder;
}

/**
 * The environment of a command that plays itself, or by a worker on the server of its own folder, which no one else uses: it may load
 * modules of this folder.
 */
export function withOwnModules(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...environment, ...allowing(environment, [process.cwd()]) };
}

/** The environment of a command that plays a pack whose path its user gave: it may load the tools of that pack's world, and of its decoys. */
export function withWorldOf(
  { definition, decoys = [] }: Pick<Pack, 'definition' | 'decoys'>,
  environment: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const worlds = [definition, ...decoys.map((lender) => lender.definition)];
  const folders = worlds.flatMap((world) => (typeof world === 'object' && world.code ? [world.code.folder] : []));
  return folders.length === 0 ? environment : { ...environment, ...allowing(environment, folders) };
}

function allowing(environment: NodeJS.ProcessEnv, folders: readonly string[]): NodeJS.ProcessEnv {
  const already = environment[MODULES_VARIABLE]?.split(delimiter) ?? [];
  return {
    [MODULES_VARIABLE]: [...new Set([...already, ...folders])].filter((folder) => folder !== '').join(delimiter),
  };
}

/** The environment with something for each key that is not set, where no model is called. */
export function withPlaceholders(environment: NodeJS.ProcessEnv, specs: readonly string[]): NodeJS.ProcessEnv {
  const ofProviders = Object.values<Provider>(PROVIDERS).flatMap(({ keyVariable }) => keyVariable ?? []);
  const ofSpecs = specs.flatMap((spec) => secretVariablesOf(parseModelSpec(spec)));
  const missing = [...ofProviders, ...ofSpecs].filter((variable) => !environment[variable]?.trim());
  return { ...environment, ...Object.fromEntries(missing.map((variable) => [variable, UNUSED_KEY])) };
}
