import { errorMessage } from '../../../sandbox/error-message.ts';
import type { Environment } from '../../model/keys.ts';
import type { ModelSpec } from '../../model/spec.ts';
import type { OutsideSeat } from '../seat-adapter.ts';
import { explainThrown } from '../thrown.ts';
import { permittedModule, UnusableModule } from './module-file.ts';
import { ModuleHost } from './module-host.ts';

/** Modules that wait for their next turn. */
const MOST_HOSTS = 16;

/** By what they play, those used last at the end. */
const hosts = new Map<string, ModuleHost>();

/** The function of a module, loaded. It plays on as it was loaded, even if its file changes. @throws UnusableModule */
export async function moduleSeat(spec: ModelSpec, environment: Environment): Promise<OutsideSeat> {
  const host = await loadedHost(spec, environment);
  return { ask: (view, signal) => host.ask(view, signal), explain: explainThrown };
}

async function loadedHost(spec: ModelSpec, environment: Environment): Promise<ModuleHost> {
  const { version = '' } = spec.options;
  const key = `${numberOf(environment)} ${spec.text}`;
  const known = hosts.get(key);
  hosts.delete(key);
  const host =
    known === undefined || known.hasEnded
      ? new ModuleHost(permittedModule(spec, environment), version, { ...environment })
      : known;
  hosts.set(key, host);
  closeOthers();
  try {
    await host.loaded;
    return host;
  } catch (error) {
    if (hosts.get(key) === host) hosts.delete(key);
    throw new UnusableModule(spec.model, errorMessage(error));
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
