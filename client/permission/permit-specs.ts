import { destinationOf } from '../../roles/model/destination.ts';
import type { Destination } from '../../roles/model/destination.ts';
import type { Environment } from '../../roles/model/keys.ts';
import { PLAYBACK_VARIABLE } from '../../roles/recordings/model-calls.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { Report } from '../report.ts';
import { choiceOfServices, choiceOfSpec } from './choices.ts';
import type { SpecChoice } from './choices.ts';
import { requireKnownHosts } from './key-hosts.ts';
import { OwnChoices } from './own-choices.ts';
import { UntrustedSpecs } from './untrusted-specs.ts';

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
  const own = given.length + found.length > 0 ? new OwnChoices() : null;
  const keys = new Set(given.map(({ key }) => key));
  const foreign = found.filter((choice) => !keys.has(choice.key) && !own?.has(choice));
  if (foreign.length > 0 && !trustSpecs) throw new UntrustedSpecs([...new Set(foreign.map(({ effect }) => effect))]);
  if (isSent) {
    const specs = [...new Set([...players.given, ...(players.found ?? [])])].map((spec) => parseModelSpec(spec));
    permitDestinations(
      specs.flatMap((spec) => destinationOf(spec, environment) ?? []),
      allowKey,
      report,
    );
  }
  own?.remember([...given, ...found], report);
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
