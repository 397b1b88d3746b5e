import { MOST_LEVELS, isDeeper } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { ProviderData } from '../../sandbox/message.ts';
import type { ViewMessage } from '../../sandbox/view.ts';
import type { RoleView } from '../role.ts';
import type { Answer } from './adapter.ts';
import type { ModelSpec } from './spec.ts';

/** The most provider data that one turn may carry, in bytes of JSON: it is sent again with every later turn. */
const PROVIDER_DATA_LIMIT = 256 * 1024;

export function ownerOf({ provider, model }: Pick<ModelSpec, 'provider' | 'model'>): string {
  return `${provider}:${model}`;
}

/** The view without the provider data of other models, which could not read it and might refuse it. */
export function ownDataOnly(view: RoleView, owner: string): RoleView {
  return { ...view, messages: view.messages.map((message) => onlyOwn(message, owner)) };
}

function onlyOwn({ providerData, toolCall, ...message }: ViewMessage, owner: string): ViewMessage {
  const own = (data: ProviderData | undefined) => (data?.owner === owner ? { providerData: data } : {});
  if (toolCall === undefined) return { ...message, ...own(providerData) };
  const { providerData: callData, ...call } = toolCall;
  return { ...message, ...own(providerData), toolCall: { ...call, ...own(callData) } };
}

/** The provider's own usage object, in bytes of JSON: it is stored with every turn. */
const RAW_USAGE_LIMIT = 16 * 1024;

export function isSmall(rawUsage: JsonValue): boolean {
  return !isDeeper(rawUsage, MOST_LEVELS) && bytesOf(rawUsage) <= RAW_USAGE_LIMIT;
}

/** Why the data is too much to carry. Cutting it is no choice: the provider would refuse every later request. */
export function dataProblem({ data, calls }: Answer): string | undefined {
  const all = [data ?? null, ...calls.map((call) => call.data ?? null)];
  if (all.some((value) => isDeeper(value, MOST_LEVELS)))
    return `the provider wants its own data back in later turns, nested deeper than the limit of ${MOST_LEVELS} levels`;
  const bytes = bytesOf(all);
  if (bytes <= PROVIDER_DATA_LIMIT) return undefined;
  const size = `${Math.ceil(bytes / 1024)} KiB`;
  return `the provider wants ${size} of its own data back in later turns, more than the limit of ${PROVIDER_DATA_LIMIT / 1024} KiB`;
}

function bytesOf(value: JsonValue): number {
  return Buffer.byteLength(JSON.stringify(value));
}
