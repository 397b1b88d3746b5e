import type { Command } from 'commander';
import { isGiven } from './declared-command.ts';
import { say } from './say.ts';

/** The agents of `--agent`, at the server of `--base-url` where there is one: without `--agent`, its only model. @throws UserError */
export async function namedAgents(
  baseUrl: string | undefined,
  agents: readonly string[],
  self: Command,
  permission: { readonly allowKey?: readonly string[] },
): Promise<readonly string[]> {
  if (baseUrl === undefined) return agents;
  const { agentsAt } = await import('../client/try/choose-agent.ts');
  return agentsAt(baseUrl, isGiven(self, 'agent') ? agents : [], permission, say);
}
