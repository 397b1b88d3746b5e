import type { Connection } from '../model/connection.ts';
import type { ModelSpec } from '../model/spec.ts';
import { withoutEnvironment } from './without-environment.ts';

/** What a client depends on. What else a model spec says goes with each request. */
type Reached = (
  spec: { readonly options: Pick<ModelSpec['options'], 'baseUrl'> },
  connection: Pick<Connection, 'key' | 'fetch'>,
) => unknown;

/**
 * Keeps the vendor's client of each connection: its address, its key and how it sends. Made anew for every turn, as roles are, clients
 * would cost more than what they send. A connection that is on tape sends in a way of its own, and its client ends with it.
 */
export function clientPerConnection<Make extends Reached>(make: Make) {
  const clients = new WeakMap<Connection['fetch'], Map<string, ReturnType<Make>>>();
  return (spec: ModelSpec, connection: Connection): ReturnType<Make> => {
    const { fetch, key } = connection;
    const known = clients.get(fetch) ?? new Map<string, ReturnType<Make>>();
    clients.set(fetch, known);
    const place = JSON.stringify([spec.options.baseUrl, key]);
    const client = known.get(place) ?? withoutEnvironment(() => make(spec, connection) as ReturnType<Make>);
    known.set(place, client);
    return client;
  };
}
