import { EngineUnavailable, reasonOf } from '../infra/errors.ts';
import { grpcAnswer, grpcStatus, isAway } from '../infra/grpc-answer.ts';

/** Why the Temporal server could not be asked; null if that is not what went wrong. */
export function noAnswerReason(error: unknown): string | null {
  if (error instanceof EngineUnavailable) return reasonOf(error);
  if (!isAway(error)) return null;
  return grpcStatus(error) === 'deadline-exceeded' ? 'no answer in time' : reasonOf(grpcAnswer(error)?.details);
}
