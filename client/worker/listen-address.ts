import { codeOf, reasonOf } from '../../infra/errors.ts';
import { UserError } from '../errors.ts';

/** Host and port as sockets take them. @param address as `HOST:PORT`, IPv6 in brackets */
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
