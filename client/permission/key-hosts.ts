import type { Destination } from '../../roles/model/destination.ts';
import { PROVIDERS } from '../../roles/model/providers.ts';
import type { Provider } from '../../roles/model/providers.ts';
import { UserError } from '../errors.ts';
import type { Report } from '../report.ts';
import { Remembered } from './remembered.ts';

/** The hosts that each variable was sent to. */
type KeyHosts = Readonly<Record<string, readonly string[]>>;

/**
 * A key belongs to the host that it was first sent to, whoever wrote the spec: this user's variables are remembered with their
 * hosts, and go to no others.
 * @param allowed variables that may go to one more host
 * @throws UserError
 */
export function requireKnownHosts(
  destinations: readonly Destination[],
  allowed: readonly string[],
  report: Report,
): void {
  if (destinations.every(({ variables }) => variables.length === 0)) return;
  const known = new Remembered<KeyHosts>({
    name: 'key-hosts.json',
    what: 'which host each key belongs to',
    empty: {},
    isValue: areHosts,
  });
  const hosts = new Map(Object.entries(known.value));
  for (const { server, variables } of destinations) {
    const host = hostOf(server);
    for (const variable of variables) {
      const before = hosts.get(variable) ?? [];
      if (before.includes(host) || (before.length > 0 && isOfVendor(host, variable))) continue;
      if (before.length > 0 && !allowed.includes(variable)) throw otherHost(variable, host, before);
      hosts.set(variable, [...before, host]);
    }
  }
  known.write(Object.fromEntries(hosts), report);
}

/** Ports do not count, and this machine has one name. */
function hostOf(server: string): string {
  const { hostname } = new URL(`http://${server}`);
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) ? 'localhost' : hostname;
}

/** A vendor may always have its own key. */
function isOfVendor(host: string, variable: string): boolean {
  return Object.values<Provider>(PROVIDERS).some((one) => one.host === host && one.keyVariable === variable);
}

function otherHost(variable: string, host: string, before: readonly string[]): UserError {
  return new UserError(
    `${variable} would go to ${host}, but belongs to ${before.join(', ')}, where it was sent before: ` +
      `keep the key of ${host} in another variable, which a spec names with keyEnv; or, if both may have it, add --allow-key ${variable}`,
  );
}

function areHosts(read: unknown): read is KeyHosts {
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return false;
  return Object.values(read).every((hosts) => Array.isArray(hosts) && hosts.every((host) => typeof host === 'string'));
}
