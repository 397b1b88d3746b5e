import { ADDRESS, OPTION_FORMS, VARIABLE } from './options.ts';
import type { ModelOptions, OptionName } from './options.ts';
import { providerOf } from './providers.ts';
import type { Provider, ProviderName } from './providers.ts';

/** They belong to the connection and the body: one that is wrong breaks the request or somebody else's. */
const RESERVED = ['connection', 'content-encoding', 'content-length', 'content-type', 'expect', 'host', 'keep-alive'];
const ALSO_RESERVED = ['proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/** What a model spec says after its `?`. `fail` words the error of a provider or model that does not take it. */
export function readOptions(
  query: string,
  { provider: name, model }: { readonly provider: ProviderName; readonly model: string },
  fail: (reason: string) => Error,
): ModelOptions {
  const provider = providerOf(name);
  const options: Record<string, unknown> = {};
  const headers: Record<string, string> = {};
  for (const [option, value] of new URLSearchParams(query)) {
    const header = provider.options.includes('headers') ? nameOfHeader(option) : undefined;
    if (header === undefined && !allows(provider, option)) {
      throw fail(`${name} has no option "${option}", only ${shownOptions(provider)}`);
    }
    if ((header ?? option) in (header === undefined ? options : headers)) {
      throw fail(`option ${option} is given twice`);
    }
    const problem = header === undefined ? undefined : headerProblem(header);
    if (problem !== undefined) throw fail(`option ${option} cannot be used: ${problem}`);
    const { accepts, read } = header === undefined ? OPTION_FORMS[option as SingleOption] : VARIABLE;
    const found = read(value);
    // It may be the key itself.
    const seen = accepts === VARIABLE.accepts || accepts === ADDRESS ? '' : `, not "${value}"`;
    if (found === undefined) throw fail(`option ${option} must be ${accepts}${seen}`);
    if (header === undefined) options[option] = found;
    else headers[header] = String(found);
  }
  const missing = provider.requiredOptions?.find((option) => !(option in options));
  if (missing !== undefined) throw fail(`${name} needs the option ${missing}`);
  const conflict = provider.conflictIn?.(options, model);
  if (conflict !== undefined) throw fail(conflict);
  return { ...options, ...(Object.keys(headers).length > 0 && { headers }) };
}

type SingleOption = Exclude<OptionName, 'headers'>;

function allows(provider: Provider, option: string): option is SingleOption {
  return option === 'as' || (option !== 'headers' && provider.options.some((allowed) => allowed === option));
}

function shownOptions({ options }: Provider): string {
  return [...options, 'as'].map((option) => (option === 'headers' ? 'header.NAME' : option)).join(', ');
}

/** The header that an option `header.NAME` sets, in lower case; undefined for other options. */
function nameOfHeader(option: string): string | undefined {
  return option.startsWith('header.') ? option.slice('header.'.length).toLowerCase() : undefined;
}

/** Why a spec may not set this header. */
function headerProblem(name: string): string | undefined {
  if (!/^[a-z0-9][a-z0-9!#$'*+.^_`|~-]{0,99}$/.test(name)) return 'it names no HTTP header';
  const isReserved = [...RESERVED, ...ALSO_RESERVED].includes(name);
  return isReserved ? 'this header is set by the connection itself' : undefined;
}
