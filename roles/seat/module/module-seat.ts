import { errorMessage } from '../../../sandbox/error-message.ts';
import type { Answer } from '../../model/adapter.ts';
import type { Environment } from '../../model/keys.ts';
import { masksFor } from '../../model/mask.ts';
import type { ModelSpec } from '../../model/spec.ts';
import type { SeatView } from '../seat.ts';
import type { OutsideSeat } from '../seat-adapter.ts';
import { codeError, explainThrown } from '../thrown.ts';
import { permittedModule, UnusableModule } from './module-file.ts';
import { ModuleHost, ThreadEnded } from './module-host.ts';
import { MEMORY_PROBLEM, moduleMemory } from './module-memory.ts';

/** Modules that wait for their next turn. */
const MOST_HOSTS = 16;

/** Turns that are taken again at a time, each in a thread of its own. */
const MOST_ALONE = 4;

/** By what they play, those used last at the end. */
const hosts = new Map<string, ModuleHost>();

const alone = new Set<Promise<unknown>>();

/** The function of a module, loaded. It plays on as it was loaded, even if its file changes. @throws UnusableModule */
export async function moduleSeat(spec: ModelSpec, environment: Environment): Promise<OutsideSeat> {
  const host = await sharedHost(spec, environment);
  return {
    ask: async (view, signal) => {
      try {
        return await host.ask(view, signal);
      } catch (error) {
        if (error instanceof ThreadEnded) return askAlone(spec, environment, view, signal);
        throw error;
      }
    },
    explain: explainThrown,
  };
}

/**
 * A thread that ends takes all its turns with it, and no one can tell which of them did it: each is taken again alone. The one
 * that ends its thread once more is to blame.
 */
async function askAlone(
  spec: ModelSpec,
  environment: Environment,
  view: SeatView,
  signal: AbortSignal,
): Promise<Answer> {
  while (alone.size >= MOST_ALONE) await Promise.race(alone);
  signal.throwIfAborted();
  const turn = takenAlone(spec, environment, view, signal);
  const ended: Promise<void> = turn.catch(() => undefined).then(() => void alone.delete(ended));
  alone.add(ended);
  return turn;
}

async function takenAlone(
  spec: ModelSpec,
  environment: Environment,
  view: SeatView,
  signal: AbortSignal,
): Promise<Answer> {
  const host = newHost(spec, environment);
  try {
    await loaded(host, spec, environment);
    return await host.ask(view, signal);
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error;
    return codeError(error.message);
  } finally {
    host.close();
  }
}

async function sharedHost(spec: ModelSpec, environment: Environment): Promise<ModuleHost> {
  const key = `${numberOf(environment)} ${spec.text}`;
  const known = hosts.get(key);
  hosts.delete(key);
  const host = known === undefined || known.hasEnded ? newHost(spec, environment) : known;
  hosts.set(key, host);
  closeOthers();
  try {
    await loaded(host, spec, environment);
    return host;
  } catch (error) {
    if (hosts.get(key) === host) hosts.delete(key);
    throw error;
  }
}

function newHost(spec: ModelSpec, environment: Environment): ModuleHost {
  const memory = moduleMemory(environment);
  if (memory === undefined) throw new UnusableModule(spec.model, MEMORY_PROBLEM);
  const { version = '' } = spec.options;
  return new ModuleHost(permittedModule(spec, environment), { version, environment: { ...environment }, memory });
}

/** @throws UnusableModule */
async function loaded(host: ModuleHost, spec: ModelSpec, environment: Environment): Promise<void> {
  try {
    await host.loaded;
  } catch (error) {
    throw new UnusableModule(spec.model, masksFor(spec, environment).ofErrors(errorMessage(error)));
  }
}

const environments = new WeakMap<Environment, number>();
let counted = 0;

/** A module sees the environment of whoever plays it. */
function numberOf(environment: Environment): number {
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
