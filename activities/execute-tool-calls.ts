import { userTools } from '../sandbox/augmentation/offered-tools.ts';
import { scenarioName } from '../sandbox/cell.ts';
import { nowAt } from '../sandbox/clock.ts';
import type { ToolExecutionsEvent, TrajectoryEvent } from '../sandbox/event.ts';
import { identifierSource } from '../sandbox/identifiers.ts';
import { pendingCalls } from '../sandbox/scheduling.ts';
import { executeBatch } from '../sandbox/tools/execution/execute-batch.ts';
import { finalWorld, messagesOf } from '../sandbox/trajectory.ts';
import type { StepInput } from '../runs/contract.ts';
import { capReply } from './cap.ts';
import type { ActivityDependencies } from './dependencies.ts';

export interface ToolStep extends Pick<StepInput, 'cell' | 'settings'> {
  readonly events: readonly TrajectoryEvent[];
}

/** The execution environment's turn: executes the whole batch of parallel calls on the current world. */
export async function executeToolCalls(
  { packs, services }: Pick<ActivityDependencies, 'packs' | 'services'>,
  { cell, settings, events }: ToolStep,
): Promise<ToolExecutionsEvent> {
  const { pack, clock, profile } = settings;
  const prepared = await packs.get(pack);
  const scenario = prepared.scenario(cell.scenario, settings);
  const messages = messagesOf(events);
  const calls = pendingCalls(messages);
  const turn = messages.length;
  const byUser = calls[0]?.sender === 'user';
  const offered = byUser ? userTools() : prepared.agentTools(cell, settings);
  const now = nowAt(clock, turn);
  const { inputsAt } = services(settings.services, now, scenarioName(cell));
  const firstCall = turn - calls.length;
  const inputs = await Promise.all(calls.map((_, position) => inputsAt(firstCall + position)));
  const { replies, aborted } = await executeBatch({
    calls,
    world: finalWorld({ world: scenario.world, events }),
    timeZone: clock.timeZone,
    contextOf: (position) => ({
      now,
      newId: identifierSource(cell.seed, cell.scenario, turn, position),
      ...inputs[position]!,
    }),
    profile,
    offered: offered.realName,
  });
  return { kind: 'tool-executions', messages: replies.map(capReply), ...(aborted !== undefined && { aborted }) };
}
