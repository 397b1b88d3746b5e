import { missingPackages, requirePackages } from '../../files/optional-package.ts';
import { PROVIDER_QUEUES, PROVIDERS } from '../../roles/model/providers.ts';
import type { Provider } from '../../roles/model/providers.ts';
import { UserError } from '../errors.ts';

/**
 * The provider queues that a worker serves; `providers` is false with --no-providers. Without a key or a package, every turn would
 * fail and stop its model for all workers, so by default a queue is served only where its key is set and its package installed.
 * @throws UserError, MissingPackage
 */
export function chosenProviders(
  providers: readonly string[] | false | undefined,
  environment: NodeJS.ProcessEnv,
): readonly string[] {
  if (providers === false) return [];
  if (providers === undefined)
    return PROVIDER_QUEUES.filter((queue) => hasKey(queue, environment) && lackingPackages(queue).length === 0);
  const unknown = providers.find((name) => !PROVIDER_QUEUES.some((queue) => queue === name));
  if (unknown !== undefined)
    throw new UserError(`unknown provider "${unknown}": choose from ${PROVIDER_QUEUES.join(', ')}`);
  for (const { needs } of providers.flatMap(ofQueue)) if (needs !== undefined) requirePackages(needs);
  return providers;
}

/** Whether the key of a queue's provider is set, or none is needed. */
export function hasKey(queue: string, environment: NodeJS.ProcessEnv): boolean {
  return ofQueue(queue).some(
    ({ keyIsOptional, ...provider }) => keyIsOptional || Boolean(environment[servedWith(provider)]?.trim()),
  );
}

/** The variable without which a worker serves a provider only if it is told to. */
export function servedWith({
  servedWith: variable,
  keyVariable = '',
}: Pick<Provider, 'servedWith' | 'keyVariable'>): string {
  return variable ?? keyVariable;
}

/** The packages that a queue's provider needs and that are not installed. */
export function lackingPackages(queue: string): readonly string[] {
  return ofQueue(queue).flatMap(({ needs }) => (needs === undefined ? [] : missingPackages(needs)));
}

function ofQueue(queue: string): readonly Provider[] {
  return Object.values<Provider>(PROVIDERS).filter((provider) => provider.queue === queue);
}
