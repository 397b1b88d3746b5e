import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('mortal-mcp-client.ts', import.meta.url));

/**
 * A client of MCP that started `command`, took a turn, and was killed while it waited.
 * @returns what it was told that was said so far, and what the command said when it had ended
 */
export async function killedMcpClient(
  command: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ readonly conversation: unknown; readonly said: string }> {
  const client = spawn(process.execPath, [PROGRAM, ...command], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = text(client.stderr);
  const [line] = (await Promise.race([once(createInterface(client.stdout), 'line'), said.then((why) => [why])])) as [
    string,
  ];
  client.kill('SIGKILL');
  return { conversation: JSON.parse(line) as unknown, said: await said };
}
