import { requirePackages } from '../../files/optional-package.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import { UserError } from '../../client/errors.ts';
import { print, printJson, say } from '../say.ts';
import { stopOnSignals, untilAborted } from '../stop-signal.ts';
import type { GatewayOptions } from './gateway-options.ts';

/** Prints where the seats of a sweep are and the token for them, and serves them until it is told to stop. */
export async function serveGateway(wanted: string | undefined, options: GatewayOptions): Promise<void> {
  requirePackages('mcp');
  const { withGateway } = await import('../../client/mcp/gateway/with-gateway.ts');
  const { port, listen: host, json, results, ownEngine } = options;
  const onError = (error: unknown) => say(`a request failed: ${errorMessage(error)}`);
  const request = { sweep: wanted, host, port, results, ownEngine, report: say, onError, environment: process.env };
  await withGateway(request, async ({ address, token }, sweep) => {
    if (json) printJson({ sweep, claim: `${address}/claim`, mcp: `${address}/mcp`, token });
    else print([`claim a seat: POST ${address}/claim`, `MCP:          ${address}/mcp`, `token:        ${token}`]);
    say([`the gateway of ${sweep} works until Ctrl-C; whoever has the token may take its seats`]);
    await untilAborted(stopOnSignals('stopping'));
  }).catch((error: unknown) => {
    if (!/^E(ADDRINUSE|ADDRNOTAVAIL|ACCES|NOTFOUND)/.test(String((error as { code?: unknown }).code))) throw error;
    throw new UserError(
      `cannot serve on ${host}, port ${port} (${errorMessage(error)}): choose others with --listen and --port`,
    );
  });
}
