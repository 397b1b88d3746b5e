import { requirePackages } from '../../files/optional-package.ts';
import { UserError } from '../../client/errors.ts';
import type { StdioClient } from '../../seats/mcp/serve-stdio.ts';
import { explainLines } from '../../client/places.ts';
import { withSeat } from '../../seats/with-seat.ts';
import { endingText, scoreText } from '../../results/explain/score-text.ts';
import { runObserver } from '../run/run-observer.ts';
import { say } from '../say.ts';
import type { McpOptions } from './mcp-command.ts';

/** Plays one scenario with the MCP client that started this process. Standard output is the client's. */
export async function serveScenario(scenario: string, options: McpOptions): Promise<number> {
  if (!options.agent.startsWith('external:'))
    throw new UserError(
      `--agent ${options.agent}: the agent is the MCP client; give it a name, such as external:my-agent, or leave --agent out`,
    );
  requirePackages('mcp');
  const { serveOnStdio } = await import('../../seats/mcp/serve-stdio.ts');
  const observer = runObserver(() => undefined);
  let client: StdioClient | undefined;
  const stopped = new AbortController();
  process.once('SIGTERM', () => stopped.abort());
  const refused = ({ message }: Error) => say(`a message of the client was refused: ${message}`);
  const held = withSeat(scenario, { ...options, role: 'agent' }, observer, async (seat) => {
    client = serveOnStdio(seat, seat.first, { stopped: stopped.signal, onError: refused });
    await client.done;
  });
  const ended = await held.catch(async (error: unknown) => {
    await client?.close();
    throw error;
  });
  sayEnd(ended, options);
  await client?.left;
  return typeof ended === 'string' || ended.score ? 0 : 1;
}

function sayEnd(ended: Awaited<ReturnType<typeof withSeat>>, { results }: McpOptions): void {
  if (ended === 'not-begun')
    return say(
      'the client left before it had called a tool: no run was begun; what an agent says last is said by the tool say_to_user',
    );
  if (ended === 'waits')
    return say(
      'the client left before the run was over; the run waits on its engine: start the same command with --resume to continue it',
    );
  say([`${endingText(ended)}: ${scoreText(ended.score)}`, ...explainLines(ended.id, results)]);
}
