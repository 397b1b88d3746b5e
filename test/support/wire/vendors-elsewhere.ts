/**
 * Loaded into a command with `node --import`: what it asks of a vendor's host is asked of a server of the test, so that
 * commands run as people write them. `VENDORS_ELSEWHERE` holds JSON, the server's origin by host.
 */
const origins = JSON.parse(process.env['VENDORS_ELSEWHERE'] ?? '{}') as Readonly<Record<string, string>>;
const { fetch } = globalThis;

globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const origin = origins[url.host];
  if (origin === undefined) throw new Error(`a test may not ask ${url.host}`);
  return fetch(new URL(`${url.pathname}${url.search}`, origin), init);
};
