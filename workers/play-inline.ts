import { executeToolCalls } from '../activities/execute-tool-calls.ts';
import { finishTrajectory } from '../activities/finish-trajectory.ts';
import { takeTurn } from '../activities/take-turn.ts';
import type { ActivityDependencies } from '../activities/dependencies.ts';
import { OutsideFailure } from '../sandbox/outside-failure.ts';
import type { Message } from '../sandbox/message.ts';
import { isFatalFailure } from '../workflows/contract.ts';
import type { FinishResult, PlayedTrajectory, TrajectoryInput } from '../workflows/contract.ts';
import { play } from '../workflows/play.ts';
import type { FailedStep } from '../workflows/play.ts';

export interface InlineOptions {
  readonly observe?: (messages: readonly Message[]) => void;
  readonly signal?: AbortSignal;
}

/** The same orchestration without an engine: direct calls, no retries, nothing survives the process. */
export async function playInline(
  dependencies: ActivityDependencies,
  input: TrajectoryInput,
  { observe = () => undefined, signal = new AbortController().signal }: InlineOptions = {},
): Promise<{ played: PlayedTrajectory; finished: FinishResult }> {
  const { cell, settings } = input;
  const startedAt = Date.now();
  const played = await play(input, {
    takeTurn: (turn) => takeTurn(dependencies, turn, signal),
    executeToolCalls: (batch) => executeToolCalls(dependencies, batch),
    explainFailure,
    observe,
  });
  const finished = await finishTrajectory(dependencies, { cell, settings, played, startedAt }, null);
  return { played, finished };
}

function explainFailure(error: unknown): FailedStep {
  if (error instanceof Error && error.name === 'AbortError') return { outcome: 'cancelled', reason: 'cancelled' };
  if (!(error instanceof OutsideFailure)) throw error;
  const { message: reason, type } = error;
  return { outcome: 'infrastructure', reason, ...(isFatalFailure(type) && { fatal: reason }) };
}
