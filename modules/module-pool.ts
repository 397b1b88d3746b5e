import { errorMessage } from '../sandbox/error-message.ts';
import { permittedModule, UnusableModule } from './module-file.ts';
import { ModuleHost, ThreadEnded } from './module-host.ts';
import type { LoadingLimit, ModuleAnswer } from './module-host.ts';
import { MEMORY_PROBLEM, moduleMemory, secondsText, toolSeconds } from './module-limits.ts';
import type { PinnedModule } from './module-place.ts';
import { withoutOwnSecrets, withoutSecrets } from './own-secrets.ts';

/** Modules that wait for their next turn. */
const MOST_HOSTS = 16;

/** For an agent to load. */
const AGENT_SECONDS = 60;

/** Turns that are taken again at a time, each in a thread of its own. */
const MOST_ALONE = 4;

/** By what they play, those used last at the end. */
const hosts = new Map<string, ModuleHost>();

const alone = new Set<Promise<unknown>>();

type Variables = Readonly<NodeJS.ProcessEnv>;

/** Code as it is used, and the environment that it sees and that says what may be loaded. */
export interface ModuleUse {
  readonly pinned: PinnedModule;
  readonly environment: Variables;
  /** See `ThreadData`. */
  readonly adapter?: string;
  /** What must not be shown of an error. */
  readonly mask?: (text: string) => string;
}

/** A module, loaded. It runs on as it was loaded, even if its file changes. */
export interface OpenModule {
  /** @throws ThreadEnded if this turn ends its thread, whatever other turns do */
  readonly ask: ModuleHost['ask'];
  /** In a thread of its own, where no other turn can be to blame. @param begin is called when it is asked. @throws ThreadEnded */
  readonly askAlone: (request: unknown, session: string, begin: () => AbortSignal) => Promise<ModuleAnswer>;
}

/** @throws UnusableModule */
export async function openModule(use: ModuleUse): Promise<OpenModule> {
  const host = await sharedHost(use);
  return {
    ask: async (request, session, signal) => {
      try {
        return await host.ask(request, session, signal);
      } catch (error) {
        if (error instanceof ThreadEnded) return askAlone(use, (one) => one.ask(request, session, signal), signal);
        throw error;
      }
    },
    askAlone: (request, session, begin) => askAlone(use, (one) => one.ask(request, session, begin())),
  };
}

type Ask = (host: ModuleHost) => Promise<ModuleAnswer>;

/**
 * A thread that ends takes all its turns with it, and no one can tell which of them did it: each is taken again alone. The one
 * that ends its thread once more is to blame.
 */
async function askAlone(use: ModuleUse, ask: Ask, signal?: AbortSignal): Promise<ModuleAnswer> {
  while (alone.size >= MOST_ALONE) await Promise.race(alone);
  signal?.throwIfAborted();
  const turn = takenAlone(use, ask);
  const ended: Promise<void> = turn.catch(() => undefined).then(() => void alone.delete(ended));
  alone.add(ended);
  return turn;
}

async function takenAlone(use: ModuleUse, ask: Ask): Promise<ModuleAnswer> {
  const host = newHost(use);
  try {
    await loaded(host, use);
    return await ask(host);
  } finally {
    host.close();
  }
}

async function sharedHost(use: ModuleUse): Promise<ModuleHost> {
  const { shown, version } = use.pinned;
  const key = `${numberOf(use.environment)} ${version} ${shown}`;
  const known = hosts.get(key);
  hosts.delete(key);
  const host = known === undefined || known.hasEnded ? newHost(use) : known;
  hosts.set(key, host);
  closeOthers();
  try {
    await loaded(host, use);
    return host;
  } catch (error) {
    if (hosts.get(key) === host) hosts.delete(key);
    throw error;
  }
}

function newHost({ pinned, environment, adapter }: ModuleUse): ModuleHost {
  const memory = moduleMemory(environment);
  if (memory === undefined) throw new UnusableModule(pinned, MEMORY_PROBLEM);
  return new ModuleHost(permittedModule(pinned, environment), {
    version: pinned.version ?? '',
    environment: pinned.isTools ? withoutSecrets(environment) : withoutOwnSecrets(environment),
    memory,
    loading: loadingLimit(pinned, environment),
    ...(adapter !== undefined && { adapter }),
  });
}

/** An agent may connect to something; a file of tools computes. */
function loadingLimit({ isTools }: PinnedModule, environment: Variables): LoadingLimit {
  if (!isTools) return { seconds: AGENT_SECONDS, problem: `it took more than ${AGENT_SECONDS} s` };
  const seconds = toolSeconds(environment);
  return { seconds, problem: `it ${secondsText(seconds)}` };
}

/** @throws UnusableModule */
async function loaded(host: ModuleHost, { pinned, mask = (text) => text }: ModuleUse): Promise<void> {
  try {
    await host.loaded;
  } catch (error) {
    throw new UnusableModule(pinned, mask(errorMessage(error)));
  }
}

const environments = new WeakMap<Variables, number>();
let counted = 0;

/** A module sees the environment of whoever plays it. */
function numberOf(environment: Variables): number {
  const number = environments.get(environment) ?? ++counted;
  environments.set(environment, number);
  return number;
}

function closeOthers(): void {
  for (const [key, host] of hosts) {
    if (hosts.size <= MOST_HOSTS) return;
    if (!host.isIdle) continue;
    hosts.delete(key);
    host.close();
  }
}
