import type { PlayableRole } from '../../sandbox/message.ts';
import { shorten } from '../../sandbox/shorten.ts';
import { DEFAULT_TIMEOUT_MS, OPTION_FORMS } from './options.ts';
import { meantSpec, similarSpecs } from './meant-spec.ts';
import type { ModelOptions } from './options.ts';
import { isAsked, isProviderName, providerOf, PROVIDERS } from './providers.ts';
import type { ProviderName } from './providers.ts';
import { readOptions } from './read-options.ts';
import { nearestNames } from '../../sandbox/nearest-names.ts';
import { UserFacingError } from '../../sandbox/user-facing-error.ts';

/** A spec is part of ids, which the engine limits. */
const LONGEST_SPEC = 500;

/** Who plays a role: `provider:model?option=value&...`, read and checked. */
export interface ModelSpec {
  readonly provider: ProviderName;
  /** Empty for a provider that has no models to choose from. */
  readonly model: string;
  readonly options: ModelOptions;
  /** As it was written; an address alone with its provider. */
  readonly text: string;
}

/** The text names no one who could play the role. The message says why and shows specs that work. */
export class InvalidModelSpec extends UserFacingError {
  constructor(text: string, reason: string, examples: readonly string[] = PROVIDERS.openai.examples) {
    const known = Object.keys(PROVIDERS).toSorted().join(', ');
    super(
      `Model spec "${withoutSecrets(text)}" cannot be used: ${reason}. For example: ${examples.join(' or ')}. Known providers: ${known}.`,
    );
  }
}

/**
 * A spec that is refused may hold a password, a query or a fragment of an address, or a key as an option; `keyEnv` and headers only name
 * where one is. Words of a few characters are no secrets.
 */
function withoutSecrets(text: string): string {
  return text
    .replace(/((?:baseUrl=|endpoint:)(?:https?(?::|%3a)(?:\/|%2f){2})?|\/\/)[^?&]*(?:@|%40)/i, '$1[key]@')
    .replace(/(endpoint:[^&?#]*?(?:#|%23|%3f)|baseUrl=[^&?#]*?(?:\?|#|%23|%3f))[^&]*/i, '$1[key]')
    .replaceAll(/([?&])([^=&]*)=([^&]*)/g, (written, mark: string, name: string, value: string) =>
      isShown(name, value) ? written : `${mark}${name}=[key]`,
    );
}

function isShown(name: string, value: string): boolean {
  if (/^(keyEnv|header\..*)$/.test(name)) return /^[A-Z_]+$/.test(value);
  if (/key|token|secret|password|auth/i.test(name)) return false;
  return Object.hasOwn(OPTION_FORMS, name) || value.length <= LONGEST_WORD;
}

const LONGEST_WORD = 12;

/** Whether its turns wait for no one. */
export function computes({ provider, options }: ModelSpec): boolean {
  return !isAsked(provider) && options.delayMs === undefined;
}

/** Whether somebody who joins the run takes its turns. */
export function isExternal({ provider }: Pick<ModelSpec, 'provider'>): boolean {
  return providerOf(provider).submitted === true;
}

/** How long an attempt of one of its turns may take. */
export function timeoutOf({ provider, options }: ModelSpec): number {
  return options.timeoutMs ?? providerOf(provider).timeoutMs ?? DEFAULT_TIMEOUT_MS;
}

/**
 * @param role the role it is meant for, checked when given
 * @throws InvalidModelSpec
 */
export function parseModelSpec(written: string, role?: PlayableRole): ModelSpec {
  const text = meantSpec(withAlias(written));
  if (text.length > LONGEST_SPEC)
    throw new InvalidModelSpec(shorten(withoutSecrets(text), 60), `it is longer than ${LONGEST_SPEC} characters`);
  if (/\p{Cc}|\p{Cs}/u.test(text)) throw new InvalidModelSpec(JSON.stringify(text), 'it contains control characters');
  const [name, query] = cut(text, '?');
  const [provider, model] = cut(name, ':');
  if (provider === '') throw new InvalidModelSpec(text, 'it names no provider');
  if (!isProviderName(provider)) throw unknownProvider(text, provider);
  const { plays = anyModel, problemOf, modelIsAddress, examples } = providerOf(provider);
  const roles = plays(model);
  if (roles.length === 0) {
    const reason = model === '' ? `${provider} needs a model` : `${provider} has no model "${model}"`;
    throw new InvalidModelSpec(text, reason, examples);
  }
  const problem = problemOf?.(model);
  if (problem !== undefined) throw new InvalidModelSpec(text, problem, examples);
  if (role !== undefined && !roles.includes(role)) {
    throw new InvalidModelSpec(text, `it plays the ${roles.join(' or ')}, not the ${role}`);
  }
  const options = readOptions(
    query,
    { provider, model },
    (reason) => new InvalidModelSpec(text, withoutSecrets(reason), examples),
  );
  return { provider, model, options: modelIsAddress ? { ...options, baseUrl: model } : options, text };
}

function anyModel(model: string): readonly PlayableRole[] {
  return model === '' ? [] : ['agent', 'user'];
}

/** `NAME=SPEC` as a spec with that name. */
function withAlias(written: string): string {
  const [, name, spec] = /^([\w.-]+)=(.+)$/s.exec(written) ?? [];
  return name === undefined || spec === undefined ? written : `${spec}${spec.includes('?') ? '&' : '?'}as=${name}`;
}

/** A scripted role is often written without its provider. */
function unknownProvider(text: string, name: string): InvalidModelSpec {
  const reason = `there is no provider "${name}"`;
  if (PROVIDERS.scripted.plays(name).length > 0) return new InvalidModelSpec(text, reason, [`scripted:${name}`]);
  const [near] = text.includes(':') ? nearestNames(name, Object.keys(PROVIDERS)) : [];
  const meant = near === undefined ? similarSpecs(text) : [`${near}${text.slice(name.length)}`];
  const guess = near === undefined ? '' : ` (did you mean ${near}?)`;
  return new InvalidModelSpec(text, reason + guess, meant.length > 0 ? meant.map(withoutSecrets) : undefined);
}

function cut(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** What a name or an id says of a model: of a file, its name without the folders. */
export function briefName({ provider, model }: Pick<ModelSpec, 'provider' | 'model'>): string {
  return provider === 'module' ? model.replace(/^.*\//, '') : model || provider;
}

/** `provider model`, as people are told who did what. */
export function nameOf({ provider, model }: Pick<ModelSpec, 'provider' | 'model'>): string {
  return `${provider} ${model}`;
}
