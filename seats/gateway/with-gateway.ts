import { join } from 'node:path';
import type { sweep as sweepWorkflow } from '../../workflows/index.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { withEngine } from '../../client/engine-session.ts';
import { outlast } from '../../client/outlast.ts';
import { STATE_DIRECTORY } from '../../client/places.ts';
import type { Report } from '../../client/report.ts';
import { withResults } from '../../client/results.ts';
import { externalRuns, seatsOf } from '../../client/external-runs.ts';
import { seatOnEngine } from '../on-engine.ts';
import { findSweep } from '../../client/operating/find-sweep.ts';
import { gatewaySecret } from './gateway-secret.ts';
import { Tokens } from './tokens.ts';
import { SweepSeats } from './sweep-seats.ts';
import { startGateway } from './start-gateway.ts';
import type { Gateway, GatewaySettings } from './start-gateway.ts';

export interface GatewayRequest extends Pick<GatewaySettings, 'host' | 'port' | 'onError'> {
  /** Default: the newest one. */
  readonly sweep: string | undefined;
  readonly results: string;
  /** Who takes the seats in this process. */
  readonly own?: string | undefined;
  readonly environment: NodeJS.ProcessEnv;
  readonly report: Report;
}

/** The file of the secret that tokens are signed with. */
const SECRET_FILE = join(STATE_DIRECTORY, 'gateway.key');

export interface SweepGateway {
  readonly gateway: Gateway;
  readonly sweep: string;
  readonly seats: SweepSeats;
}

/** A gateway to the seats of a sweep during `use`. @throws UserError */
export async function withGateway<Result>(
  { sweep: wanted, host, port, results: location, own, environment, report, onError }: GatewayRequest,
  use: (served: SweepGateway) => Promise<Result>,
): Promise<Result> {
  const tokens = new Tokens(gatewaySecret(SECRET_FILE, environment));
  return withEngine({ use: 'ask', report }, (session) =>
    withResults(location, 'write', async (results) => {
      const { client } = session;
      const { sweep, store, workflowId } = await findSweep(session, wanted, results.id);
      const dependencies = createDependencies(results, environment);
      const patiently = <Answer>(ask: () => Promise<Answer>) => outlast(ask, { report });
      const workflow = client.workflow.getHandle<typeof sweepWorkflow>(workflowId);
      const seats = new SweepSeats({
        list: () => patiently(() => externalRuns(client, { store, sweep })),
        ask: (runs) => patiently(() => seatsOf(client, runs)),
        isRunning: async () => (await patiently(() => workflow.describe())).status.name === 'RUNNING',
        own,
        hold: (run) => seatOnEngine({ client, dependencies, report }, run, 'agent'),
      });
      await using gateway = await startGateway({ host, port, store, sweep, tokens, seats, onError });
      return await use({ gateway, sweep, seats });
    }),
  );
}
