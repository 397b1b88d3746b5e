import { toolsAfter, userTools } from '../sandbox/augmentation/offered-tools.ts';
import type { OfferedTools } from '../sandbox/augmentation/offered-tools.ts';
import { scenarioName } from '../sandbox/cell.ts';
import { nowAt } from '../sandbox/clock.ts';
import type { ToolExecutionsEvent, TrajectoryEvent } from '../sandbox/event.ts';
import { identifierSource } from '../sandbox/identifiers.ts';
import { pendingCalls } from '../sandbox/scheduling.ts';
import { delayIn, plannedFaults } from '../sandbox/tools/execution/faults.ts';
import { executeBatch } from '../sandbox/tools/execution/execute-batch.ts';
import type { CodeRunner } from '../sandbox/tools/code-runner.ts';
import type { RunServices } from '../sandbox/tools/services.ts';
import { finalWorld, messagesOf } from '../sandbox/trajectory.ts';
import type { RunSettings, StepInput } from '../runs/contract.ts';
import type { ScenarioInstance } from '../scenarios/instantiate.ts';
import { codeRunner } from './world-code.ts';
import { capReply } from './cap.ts';
import type { ActivityDependencies } from './dependencies.ts';

interface ToolStep extends Pick<StepInput, 'cell' | 'settings'> {
  readonly events: readonly TrajectoryEvent[];
}

/** The execution environment's turn: executes the whole batch of parallel calls on the current world. */
export async function executeToolCalls(
  { packs, services, environment }: Pick<ActivityDependencies, 'packs' | 'services' | 'environment'>,
  { cell, settings, events }: ToolStep,
): Promise<ToolExecutionsEvent> {
  const { pack, clock, profile, faults } = settings;
  const prepared = await packs.get(pack);
  const scenario = prepared.scenario(cell.scenario, settings);
  return executePendingCalls({
    events,
    scenario,
    tools: prepared.agentTools(cell, settings),
    services: (now) => services(settings.services, now, scenarioName(cell), scenario.definition),
    runCode: codeRunner(environment),
    clock,
    profile,
    seed: cell.seed,
    ...(faults !== undefined && { faults }),
  });
}

/** What the execution of a batch depends on. */
interface CallsContext extends Pick<RunSettings, 'clock' | 'profile' | 'faults'> {
  readonly events: readonly TrajectoryEvent[];
  readonly scenario: Pick<ScenarioInstance, 'name' | 'world' | 'definition'>;
  /** The agent's tools. */
  readonly tools: OfferedTools;
  readonly services: (now: number) => RunServices;
  readonly runCode: CodeRunner;
  readonly seed: number;
}

/** Executes the calls at the end of the log. */
export async function executePendingCalls(context: CallsContext): Promise<ToolExecutionsEvent> {
  const { events, scenario, tools, clock, profile, seed, faults } = context;
  const messages = messagesOf(events);
  const calls = pendingCalls(messages);
  const turn = messages.length;
  const byUser = calls[0]?.sender === 'user';
  const { offered } = byUser ? userTools(scenario.definition) : toolsAfter(tools, messages);
  const now = nowAt(clock, turn) + delayIn(messages);
  const { inputsAt } = context.services(now);
  const firstCall = turn - calls.length;
  const inputs = await Promise.all(calls.map((_, position) => inputsAt(firstCall + position)));
  const { replies, aborted } = await executeBatch({
    calls,
    world: finalWorld({ world: scenario.world, events }),
    timeZone: clock.timeZone,
    contextOf: (position) => ({
      now,
      runCode: context.runCode,
      newId: identifierSource(seed, scenario.name, turn, position),
      ...inputs[position]!,
    }),
    profile,
    offered,
    ...(faults !== undefined &&
      !byUser && {
        faults: {
          planned: plannedFaults({
            before: messages.slice(0, firstCall),
            calls,
            offered,
            rate: faults,
            seed,
            scenario: scenario.name,
          }),
          opening: scenario.world,
        },
      }),
  });
  return { kind: 'tool-executions', messages: replies.map(capReply), ...(aborted !== undefined && { aborted }) };
}
