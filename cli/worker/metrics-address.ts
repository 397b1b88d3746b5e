import { isIP } from 'node:net';
import { InvalidArgumentError } from 'commander';
import { reasonOf } from '../../infra/errors.ts';
import { UserError } from '../errors.ts';

/** Parses `HOST:PORT`, where HOST is `localhost` or an IP address; IPv6 in brackets. */
export function metricsAddress(text: string): string {
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(text.replace(/^localhost:/, '127.0.0.1:')) ?? [];
  const isV6 = host.startsWith('[') && host.endsWith(']') && isIP(host.slice(1, -1)) === 6;
  if ((!isV6 && isIP(host) !== 4) || Number(port) < 1 || Number(port) > 65_535) {
    throw new InvalidArgumentError('It must be an IP address and a port, for example 127.0.0.1:9464.');
  }
  return `${host}:${port}`;
}

/** The error of an address on which metrics cannot be served. */
export function metricsUnavailable(address: string, error: unknown): unknown {
  const reason = /metrics exporter: (.*)/.exec(reasonOf(error))?.[1];
  if (reason === undefined) return error;
  return new UserError(`cannot serve metrics on ${address}: ${reason}; choose another address with --metrics`);
}
