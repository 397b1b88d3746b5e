import { requirePackages } from '../../files/optional-package.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import { print, printJson, say } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import { stopOnSignals, untilAborted } from '../stop-signal.ts';
import type { AgentService } from '../../seats/gateway/service-answer.ts';
import type { AcpCommand, GatewayOptions } from './gateway-command.ts';

/** Prints where the seats of a sweep are and the token for them, and serves them until it is told to stop. */
export async function serveGateway(wanted: string | undefined, options: GatewayOptions): Promise<void> {
  requirePackages('mcp');
  const { withGateway } = await import('../../seats/gateway/with-gateway.ts');
  const { port, listen: host, json, results, atOnce, allowKey = [] } = options;
  const service = options.service && (await serviceAt(options.service, allowKey));
  const own = service?.name;
  const onError = (error: unknown) => say(`a request failed: ${errorMessage(error)}`);
  const request = {
    sweep: wanted,
    host,
    port,
    results,
    own,
    report: say,
    onError,
    environment: process.env,
  };
  await withGateway(request, async ({ gateway, sweep, seats }) => {
    const { address, token } = gateway;
    const signal = stopOnSignals('stopping');
    if (json)
      printJson({ sweep, claim: `${address}/claim`, mcp: `${address}/mcp`, token } satisfies OutputForms['gateway']);
    if (service !== undefined) {
      say(`the ${own} plays ${sweep}, ${atOnce} conversations at a time; Ctrl-C stops it, and the runs wait`);
      const { playByService } = await import('../../seats/gateway/play-by-service.ts');
      await playByService({ service, seats, atOnce, gateway, report: say, signal });
      return signal.aborted ? undefined : say(`the sweep ${sweep} is over`);
    }
    if (!json) print([`claim a seat: POST ${address}/claim`, `MCP:          ${address}/mcp`, `token:        ${token}`]);
    say([`the gateway of ${sweep} works until Ctrl-C; whoever has the token may take its seats`]);
    await untilAborted(signal);
  });
}

/** @throws UserError */
async function serviceAt(place: URL | AcpCommand, allowKey: readonly string[]): Promise<AgentService> {
  if (!(place instanceof URL))
    return (await import('../../seats/gateway/acp-service.ts')).acpService(place.command, process.env);
  const key = process.env['ENDPOINT_API_KEY'];
  if (key?.trim()) {
    const { permitDestinations } = await import('../../client/permission/permit-specs.ts');
    permitDestinations([{ server: place.host, variables: ['ENDPOINT_API_KEY'] }], allowKey, say);
  }
  return (await import('../../seats/gateway/service-answer.ts')).httpService({ address: place.href, key });
}
