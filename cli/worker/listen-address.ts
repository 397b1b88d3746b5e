import { isIP } from 'node:net';
import { InvalidArgumentError } from 'commander';
import { codeOf, reasonOf } from '../../infra/errors.ts';
import { UserError } from '../../client/errors.ts';

/** Parses `HOST:PORT`, where HOST is `localhost` or an IP address; IPv6 in brackets. */
export function listenAddress(text: string): string {
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(text.replace(/^localhost:/, '127.0.0.1:')) ?? [];
  const isV6 = host.startsWith('[') && host.endsWith(']') && isIP(host.slice(1, -1)) === 6;
  if ((!isV6 && isIP(host) !== 4) || Number(port) < 1 || Number(port) > 65_535) {
    throw new InvalidArgumentError('It must be an IP address and a port, for example 127.0.0.1:9464.');
  }
  return `${host}:${port}`;
}

/** Host and port as sockets take them. @param address as {@link listenAddress} returns it */
export function hostAndPort(address: string): { readonly host: string; readonly port: number } {
  const colon = address.lastIndexOf(':');
  return { host: address.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(address.slice(colon + 1)) };
}

/** The error of an address on which metrics cannot be served. */
export function metricsUnavailable(address: string, error: unknown): unknown {
  const reason = /metrics exporter: (.*)/.exec(reasonOf(error))?.[1];
  if (reason === undefined) return error;
  return new UserError(`cannot serve metrics on ${address}: ${reason}; choose another address with --metrics`);
}

/** The error of an address on which health cannot be served. */
export function healthUnavailable(address: string, error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined) return error;
  const reason = code === 'EADDRINUSE' ? 'the address is in use' : code;
  return new UserError(`cannot serve health on ${address}: ${reason}; choose another address with --health`);
}
