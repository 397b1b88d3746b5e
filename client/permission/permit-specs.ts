import { UntrustedSpecs } from './untrusted-specs.ts';
import { destinationOf } from '../../roles/model/destination.ts';
import type { Destination } from '../../roles/model/destination.ts';
import type { Environment } from '../../roles/model/keys.ts';
import { PLAYBACK_VARIABLE } from '../../roles/recordings/model-calls.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { Report } from '../report.ts';
import { choiceOfServices, choiceOfSpec } from './choices.ts';
import type { SpecChoice } from './choices.ts';
import { createHash } from 'node:crypto';
import { Remembered } from './remembered.ts';
import { PROVIDERS } from '../../roles/model/providers.ts';
import type { Provider } from '../../roles/model/providers.ts';
import { UserError } from '../errors.ts';

/** The oldest are forgotten. */
const MOST = 1_000;

/** What a user permits besides what is always permitted. */
export interface Permission {
  /** Play specs that others may have written, with the servers, the variables and the files that they name. */
  readonly trustSpecs?: boolean | undefined;
  /** Environment variables that may go to one more host than before. */
  readonly allowKey?: readonly string[] | undefined;
}

/** Who is to play, and what answers networked tools, by who wrote that. */
export interface Players {
  /** Model specs of the user, for this command. */
  readonly given: readonly string[];
  /** Perhaps of others: they stand in results, in a file, or in a schedule. */
  readonly found?: readonly string[];
  /** As `--services` says it. */
  readonly services?: { readonly given: string } | { readonly found: string };
}

/**
 * Decides whether these specs are played, before anything is started or sent, and says which server gets which variables. Where calls
 * are played back, nothing is sent. What a user gave or confirmed once is theirs.
 * @throws UntrustedSpecs, UserError
 */
export function permitSpecs(
  players: Players,
  { trustSpecs = false, allowKey = [] }: Permission,
  environment: Environment,
  report: Report,
): void {
  const isSent = !environment[PLAYBACK_VARIABLE];
  const { given, found } = choicesOf(players, isSent);
  const own = given.length + found.length > 0 ? ownChoices() : null;
  const keys = new Set(given.map(({ key }) => key));
  const foreign = found.filter((choice) => !keys.has(choice.key) && !own?.value.includes(hashOf(choice)));
  if (foreign.length > 0 && !trustSpecs) throw new UntrustedSpecs([...new Set(foreign.map(({ effect }) => effect))]);
  if (isSent) {
    const specs = [...new Set([...players.given, ...(players.found ?? [])])].map((spec) => parseModelSpec(spec));
    permitDestinations(
      specs.flatMap((spec) => destinationOf(spec, environment) ?? []),
      allowKey,
      report,
    );
  }
  own?.write([...new Set([...own.value, ...[...given, ...found].map(hashOf)])].slice(-MOST), report);
}

function choicesOf({ given, found = [], services }: Players, isSent: boolean) {
  const ofServices = (kind: string | undefined) => (kind === undefined ? null : choiceOfServices(kind));
  const made = (specs: readonly string[], kind: string | undefined): readonly SpecChoice[] =>
    [...specs.map(choiceOfSpec), ofServices(kind)]
      .filter((choice) => choice !== null)
      .filter(({ isFile }) => isSent || isFile);
  return {
    given: made(given, services && 'given' in services ? services.given : undefined),
    found: made(found, services && 'found' in services ? services.found : undefined),
  };
}

/** The same for servers that the user named. @throws UserError */
export function permitDestinations(
  destinations: readonly Destination[],
  allowKey: readonly string[],
  report: Report,
): void {
  if (destinations.length === 0) return;
  requireKnownHosts(destinations, allowKey, report);
  const sent = new Map<string, Set<string>>();
  for (const { server, variables } of destinations)
    if (variables.length > 0) sent.set(server, new Set([...(sent.get(server) ?? []), ...variables]));
  if (sent.size > 0)
    report([...sent].map(([server, variables]) => `${server} gets ${[...variables].join(' and ')}`).join('; '));
}

/**
 * What this user has given or confirmed before, in any folder, so that their own results play on without a question: the hashes of the keys, the
 * newest last. The file is bounded, and repeats no path.
 * @throws UserError if it is damaged
 */
function ownChoices(): Remembered<readonly string[]> {
  const what = 'which specs you have played before';
  return new Remembered<readonly string[]>({ name: 'own-specs.json', what, empty: [], isValue: areHashes });
}

function hashOf({ key }: SpecChoice): string {
  return createHash('sha256').update(key).digest('hex');
}

function areHashes(read: unknown): read is readonly string[] {
  return Array.isArray(read) && read.every((hash) => typeof hash === 'string');
}

/** The hosts that each variable was sent to. */
type KeyHosts = Readonly<Record<string, readonly string[]>>;

/**
 * A key belongs to the host that it was first sent to, whoever wrote the spec: this user's variables are remembered with their
 * hosts, and go to no others.
 * @param allowed variables that may go to one more host
 * @throws UserError
 */
function requireKnownHosts(destinations: readonly Destination[], allowed: readonly string[], report: Report): void {
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
