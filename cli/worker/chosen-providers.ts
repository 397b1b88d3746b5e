import { PROVIDER_QUEUES, PROVIDERS } from '../../roles/model/providers.ts';
import type { Provider } from '../../roles/model/providers.ts';
import { UserError } from '../../client/errors.ts';

/**
 * The provider queues that a worker serves; `providers` is false with --no-providers. Without a key, every turn would fail
 * and stop its model for all workers, so by default a queue is served only where its key is set.
 */
export function chosenProviders(
  providers: readonly string[] | false | undefined,
  environment: NodeJS.ProcessEnv,
): readonly string[] {
  if (providers === false) return [];
  if (providers === undefined) return PROVIDER_QUEUES.filter((queue) => canServe(queue, environment));
  const unknown = providers.find((name) => !PROVIDER_QUEUES.some((queue) => queue === name));
  if (unknown !== undefined)
    throw new UserError(`unknown provider "${unknown}": choose from ${PROVIDER_QUEUES.join(', ')}`);
  return providers;
}

/** Whether the key of a queue's provider is set, or none is needed. */
export function canServe(queue: string, environment: NodeJS.ProcessEnv): boolean {
  return Object.values<Provider>(PROVIDERS).some(
    ({ queue: served, keyVariable, keyIsOptional }) =>
      served === queue && (keyIsOptional || Boolean(environment[keyVariable ?? '']?.trim())),
  );
}
