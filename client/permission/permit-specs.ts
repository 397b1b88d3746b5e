import { choosesDestination, destinationOf } from '../../roles/model/destination.ts';
import type { Destination } from '../../roles/model/destination.ts';
import { secretVariablesOf } from '../../roles/model/keys.ts';
import type { Environment } from '../../roles/model/keys.ts';
import { PLAYBACK_VARIABLE } from '../../roles/recordings/model-calls.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { Report } from '../report.ts';
import { requireKnownHosts } from './key-hosts.ts';
import { UntrustedSpecs } from './untrusted-specs.ts';

/** What a user permits besides what is always permitted. */
export interface Permission {
  /** Play specs that others may have written, with the servers and the variables that they name. */
  readonly trustSpecs?: boolean | undefined;
  /** Environment variables that may go to one more host than before. */
  readonly allowKey?: readonly string[] | undefined;
}

/** The model specs of whoever is to play, by who wrote them. */
export interface Players {
  /** The user, for this command. */
  readonly given: readonly string[];
  /** Perhaps others: they stand in results, in a file, or in a schedule. */
  readonly found?: readonly string[];
}

/**
 * Decides whether these specs are played, before anything is started or sent, and says which server gets which variables. Where calls
 * are played back, nothing is sent.
 * @throws UntrustedSpecs, UserError
 */
export function permitSpecs(
  { given, found = [] }: Players,
  { trustSpecs = false, allowKey = [] }: Permission,
  environment: Environment,
  report: Report,
): void {
  if (environment[PLAYBACK_VARIABLE]) return;
  const foreign = [...new Set(found)].filter(
    (spec) => !given.includes(spec) && choosesDestination(parseModelSpec(spec)),
  );
  if (foreign.length > 0 && !trustSpecs) throw new UntrustedSpecs(foreign.map(effectOf));
  const specs = [...new Set([...given, ...found])].map((spec) => parseModelSpec(spec));
  permitDestinations(
    specs.flatMap((spec) => destinationOf(spec, environment) ?? []),
    allowKey,
    report,
  );
}

/** The same for servers that the user named. @throws UserError */
export function permitDestinations(
  destinations: readonly Destination[],
  allowKey: readonly string[],
  report: Report,
): void {
  requireKnownHosts(destinations, allowKey, report);
  const sent = new Map<string, Set<string>>();
  for (const { server, variables } of destinations)
    if (variables.length > 0) sent.set(server, new Set([...(sent.get(server) ?? []), ...variables]));
  if (sent.size > 0)
    report([...sent].map(([server, variables]) => `${server} gets ${[...variables].join(' and ')}`).join('; '));
}

function effectOf(text: string): string {
  const spec = parseModelSpec(text);
  const server = destinationOf(spec, {})?.server ?? 'its server';
  return `${text}: ${server} gets ${[...new Set(secretVariablesOf(spec)), 'the conversation'].join(', ')}`;
}
