import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ScenarioInstance } from '../../scenarios/instantiate.ts';
import { oracleTurn } from './oracle-over-chat.ts';
import type { ChatMessage } from './oracle-over-chat.ts';
import { completion } from './quota-server.ts';

/** A model that plays the reference solutions, on a server that can be gone for a while. */
export interface ReloadingModel extends AsyncDisposable {
  readonly spec: string;
  /** Cuts all connections, and refuses new ones. */
  readonly leave: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
}

const TOKENS = 100;

/** @param beforeAnswer what each answer waits for */
export async function startReloadingModel(
  scenarios: readonly ScenarioInstance[],
  beforeAnswer: () => Promise<unknown>,
): Promise<ReloadingModel> {
  let port = 0;
  let server: Server;

  async function comeBack(): Promise<void> {
    server = createServer((incoming, response) => {
      void text(incoming).then(async (body) => {
        const { messages } = JSON.parse(body) as { messages: readonly ChatMessage[] };
        await beforeAnswer();
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(completion(await oracleTurn(scenarios, messages), TOKENS)));
      }, ignore);
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  }

  async function leave(): Promise<void> {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  await comeBack();
  return {
    spec: `compatible:reloading?baseUrl=http://127.0.0.1:${port}/v1&stream=false`,
    leave,
    comeBack,
    [Symbol.asyncDispose]: leave,
  };
}

/** Of a request that was cut. */
function ignore(): void {}
