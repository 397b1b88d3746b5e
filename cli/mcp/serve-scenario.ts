import { requirePackages } from '../../files/optional-package.ts';
import { UserError } from '../../client/errors.ts';
import { sameFiles } from '../../client/places.ts';
import { holdRun } from '../../client/seats/hold-run.ts';
import { scoreText } from '../../results/explain/score-text.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { runObserver } from '../run/run-observer.ts';
import { say } from '../say.ts';
import type { McpOptions } from './mcp-options.ts';

/** Plays one scenario with the MCP client that started this process. Standard output is the client's. */
export async function serveScenario(scenario: string, options: McpOptions): Promise<number> {
  if (!options.agent.startsWith('external:'))
    throw new UserError(
      `--agent ${options.agent}: the agent is the MCP client; give it a name, such as external:my-agent, or leave --agent out`,
    );
  requirePackages('mcp');
  const { serveSeatOnStdio } = await import('../../client/mcp/serve-stdio.ts');
  const observer = runObserver(() => undefined);
  let left = Promise.resolve();
  const record = await holdRun(scenario, { ...options, role: 'agent' }, observer, async (seat) => {
    const client = serveSeatOnStdio(seat, ({ message }) => say(`a message of the client was refused: ${message}`));
    left = client.left;
    await client.done;
  });
  sayEnd(record, options);
  await left;
  return record?.score ? 0 : 1;
}

function sayEnd(record: TrajectoryRecord | null, { results }: McpOptions): void {
  if (record === null) return say('the client left before the run was over; the run waits on its engine');
  const { id, outcome, reason, score } = record;
  say([
    `${outcome}${reason === null ? '' : ` (${reason})`}: ${scoreText(score)}`,
    'explain it:',
    `  ${hintCommand('show', id, ...sameFiles({ results }))}`,
  ]);
}
