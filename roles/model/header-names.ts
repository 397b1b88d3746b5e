/** They belong to the connection and the body: one that is wrong breaks the request or somebody else's. */
const RESERVED = ['connection', 'content-encoding', 'content-length', 'content-type', 'expect', 'host', 'keep-alive'];
const ALSO_RESERVED = ['proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/** The header that an option `header.NAME` sets, in lower case; undefined for other options. */
export function nameOfHeader(option: string): string | undefined {
  return option.startsWith('header.') ? option.slice('header.'.length).toLowerCase() : undefined;
}

/** Why a spec may not set this header. */
export function headerProblem(name: string): string | undefined {
  if (!/^[a-z0-9][a-z0-9!#$'*+.^_`|~-]{0,99}$/.test(name)) return 'it names no HTTP header';
  const isReserved = [...RESERVED, ...ALSO_RESERVED].includes(name);
  return isReserved ? 'this header is set by the connection itself' : undefined;
}
