import { delimiter, resolve } from 'node:path';
import { isFolder } from '../files/is-folder.ts';
import { requirePackages } from '../files/optional-package.ts';
import { secretVariablesOf, UNUSED_KEY } from '../roles/model/keys.ts';
import { PROVIDERS } from '../roles/model/providers.ts';
import type { Provider } from '../roles/model/providers.ts';
import { parseModelSpec } from '../roles/model/spec.ts';
import { pinnedTools } from '../activities/world-code.ts';
import { permittedModule, UnusableModule } from '../modules/module-file.ts';
import { MODULES_VARIABLE } from '../modules/module-place.ts';
import { modelCallsOf, PLAYBACK_VARIABLE, RECORD_VARIABLE } from '../roles/recordings/model-calls.ts';
import { PRICES_VARIABLE } from '../workers/load-prices.ts';
import type { CodePlace } from '../sandbox/tools/code-runner.ts';
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
  if (priced) (await import('../roles/prices/read-prices.ts')).readPriceFiles(priced);
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
export function withWorldOf(pack: WithTools, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folders = codeOf(pack).map(({ folder }) => folder);
  return folders.length === 0 ? environment : { ...environment, ...allowing(environment, folders) };
}

/**
 * For a command whose worker will play a pack that results hold, before anything is set aside for it.
 * @throws UserError if the worker may not load its tools
 */
export async function requireTools(
  pack: WithTools & Pick<Pack, 'name'>,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const places = codeOf(pack);
  if (places.length === 0) return;
  const { isConfigured } = await import('../infra/sources/configured.ts');
  const allowed = isConfigured(environment) ? environment : withOwnModules(environment);
  try {
    for (const place of places) permittedModule(pinnedTools(place), allowed);
  } catch (error) {
    if (!(error instanceof UnusableModule)) throw error;
    throw new UserError(`the tools of pack ${pack.name} cannot be played here: ${error.message}`);
  }
}

type WithTools = Pick<Pack, 'definition' | 'decoys'>;

/** Where the tools are of the world that a pack brings, and of its decoys. */
function codeOf({ definition, decoys = [] }: WithTools): readonly CodePlace[] {
  const worlds = [definition, ...decoys.map((lender) => lender.definition)];
  return worlds.flatMap((world) => (typeof world === 'object' && world.code ? [world.code] : []));
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
