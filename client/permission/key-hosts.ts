import { PrivateState } from '../../files/private-state.ts';
import { UnusableFile } from '../../files/unusable-file.ts';
import type { Destination } from '../../roles/model/destination.ts';
import { PROVIDERS } from '../../roles/model/providers.ts';
import type { Provider } from '../../roles/model/providers.ts';
import { UserError } from '../errors.ts';
import type { Report } from '../report.ts';

/** In bytes. */
const LONGEST_FILE = 1_000_000;

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
  const file = new PrivateState('key-hosts.json', process.env);
  const known = readHosts(file);
  const hosts = new Map(Object.entries(known));
  for (const { server, variables } of destinations) {
    const host = hostOf(server);
    for (const variable of variables) {
      const before = hosts.get(variable) ?? [];
      if (before.includes(host) || (before.length > 0 && isOfVendor(host, variable))) continue;
      if (before.length > 0 && !allowed.includes(variable)) throw otherHost(variable, host, before);
      hosts.set(variable, [...before, host]);
    }
  }
  const remembered = Object.fromEntries(hosts);
  if (JSON.stringify(remembered) === JSON.stringify(known)) return;
  try {
    file.write(`${JSON.stringify(remembered, null, 2)}\n`);
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    report(`note: ${file.path} ${error.message}: which host each key belongs to is not remembered`);
  }
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

/** @throws UserError if the file is damaged */
function readHosts(file: PrivateState): KeyHosts {
  try {
    const text = file.read(LONGEST_FILE);
    const read: unknown = text === null ? {} : JSON.parse(text);
    if (!areHosts(read)) throw new UnusableFile('is damaged');
    return read;
  } catch (error) {
    const why = error instanceof UnusableFile ? error.message : 'is damaged';
    throw new UserError(
      `${file.path} ${why}, so which host each key belongs to is not known: repair it or delete it; it is written anew`,
    );
  }
}

function areHosts(read: unknown): read is KeyHosts {
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return false;
  return Object.values(read).every((hosts) => Array.isArray(hosts) && hosts.every((host) => typeof host === 'string'));
}
