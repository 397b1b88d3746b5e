import { deliver } from './notify/deliver.ts';
import type { Environment } from '../../roles/model/keys.ts';
import { PROVIDERS } from '../../roles/model/providers.ts';
import type { Provider } from '../../roles/model/providers.ts';
import type { DeliverInput } from '../../runs/nights.ts';

/** Delivers a notification with the secrets that it names, which cannot be the keys of providers. @throws Undelivered */
export function deliverNotification(
  { notification, summary }: DeliverInput,
  environment: Environment,
  signal: AbortSignal,
): Promise<void> {
  const keys = new Set(Object.values<Provider>(PROVIDERS).flatMap(({ keyVariable }) => keyVariable ?? []));
  const allowed = Object.fromEntries(Object.entries(environment).filter(([variable]) => !keys.has(variable)));
  return deliver(notification, summary, { environment: allowed, signal });
}
