import { userTools } from '../sandbox/augmentation/offered-tools.ts';
import { scenarioName } from '../sandbox/cell.ts';
import { nowAt } from '../sandbox/clock.ts';
import { identifierSource } from '../sandbox/identifiers.ts';
import { executeBatch } from '../sandbox/tools/execute-batch.ts';
import { applyChanges } from '../sandbox/world.ts';
import type { ToolCallsInput, ToolCallsResult } from '../workflows/contract.ts';
import { capReply } from './cap-reply.ts';
import type { ActivityDependencies } from './dependencies.ts';

/** The execution environment's turn: the whole batch of parallel calls on the world as it stands. */
export async function executeToolCalls(
  { packs, services }: Pick<ActivityDependencies, 'packs' | 'services'>,
  { cell, settings, changes, calls, turn }: ToolCallsInput,
): Promise<ToolCallsResult> {
  const { pack, clock, profile } = settings;
  const scenario = packs.scenario(pack, cell.scenario, clock);
  const byUser = calls[0]?.sender === 'user';
  const offered = byUser ? userTools() : packs.agentTools(pack, cell, clock);
  const now = nowAt(clock, turn);
  const { replies, aborted } = await executeBatch({
    calls,
    world: applyChanges(scenario.world, changes),
    now,
    timeZone: clock.timeZone,
    newId: (position) => identifierSource(cell.seed, cell.scenario, turn, position),
    services: services(settings.services, now, scenarioName(cell)),
    profile,
    offered: offered.realName,
  });
  return { messages: replies.map(capReply), ...(aborted !== undefined && { aborted }) };
}
