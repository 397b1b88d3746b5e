import type { Outcome } from '../sandbox/outcome.ts';
import { nextRole, pendingCalls, stopReason } from '../sandbox/scheduling.ts';
import { viewOf } from '../sandbox/view.ts';
import type { Message } from '../sandbox/message.ts';
import type {
  PlayedTrajectory,
  TokenCount,
  ToolCallsInput,
  ToolCallsResult,
  TrajectoryInput,
  TurnInput,
  TurnResult,
} from './contract.ts';

/** How a trajectory's steps are carried out: as activities of an engine, or by direct calls. */
export interface PlaySteps {
  readonly takeTurn: (input: TurnInput) => Promise<TurnResult>;
  readonly executeToolCalls: (input: ToolCallsInput) => Promise<ToolCallsResult>;
  /** What a step's failure means, once it is known not to pass. */
  readonly explainFailure: (error: unknown) => FailedStep;
  /** Called with the whole log each time it has grown. */
  readonly observe: (messages: readonly Message[]) => void;
}

export interface FailedStep {
  readonly outcome: Outcome;
  readonly reason: string;
  readonly fatal?: string;
}

interface Ending extends Omit<FailedStep, 'reason'> {
  readonly reason?: string;
}

/**
 * Plays a scenario to its end: the recipient of the newest message acts, until the user ends the conversation, the
 * message limit is reached, or something breaks (facts/semantics.md 1). The one orchestration of all engines.
 */
export async function play(input: TrajectoryInput, steps: PlaySteps): Promise<PlayedTrajectory> {
  const messages: Message[] = [{ sender: 'user', recipient: 'agent', content: input.opening }];
  const tokens = { agent: { input: 0, output: 0 }, user: { input: 0, output: 0 } };
  steps.observe(messages);

  async function takeTurn(role: 'agent' | 'user'): Promise<Ending | null> {
    const { cell, settings } = input;
    const view = viewOf(messages, role);
    const turn = await steps.takeTurn({ cell, settings, role, messages: view, turn: messages.length });
    tokens[role] = add(tokens[role], turn.tokens);
    if (turn.broken !== undefined) return { outcome: `${role}-error`, reason: turn.broken };
    messages.push(...turn.messages);
    return null;
  }

  async function executeToolCalls(): Promise<Ending | null> {
    const { cell, settings } = input;
    const calls = pendingCalls(messages);
    const changes = messages.flatMap((message) => message.changes ?? []);
    const answer = await steps.executeToolCalls({ cell, settings, changes, calls, turn: messages.length });
    messages.push(...answer.messages);
    return answer.aborted === undefined ? null : { outcome: callerError(calls), reason: answer.aborted };
  }

  async function takeStep(): Promise<Ending | null> {
    const stop = stopReason(messages, input.maxMessages);
    if (stop === 'ended') return { outcome: 'completed' };
    if (stop === 'message-limit') return { outcome: 'message-limit', reason: `${input.maxMessages} new messages` };
    const role = nextRole(messages);
    try {
      return role === 'agent' || role === 'user' ? await takeTurn(role) : await executeToolCalls();
    } catch (error) {
      return steps.explainFailure(error);
    }
  }

  for (;;) {
    const logged = messages.length;
    const ending = await takeStep();
    if (messages.length > logged) steps.observe(messages);
    if (ending) return { messages, tokens, ...ending };
  }
}

function callerError(calls: readonly Message[]): Outcome {
  return calls[0]?.sender === 'user' ? 'user-error' : 'agent-error';
}

function add(left: TokenCount, right: TokenCount): TokenCount {
  return { input: left.input + right.input, output: left.output + right.output };
}
