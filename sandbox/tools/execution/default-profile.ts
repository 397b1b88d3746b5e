import { ToolError } from '../tool-error.ts';
import type { CallOutcome } from './execute-call.ts';

/**
 * Adapts a call's outcome to profile `default`: a tool can empty a table, and a result that JSON cannot represent,
 * which the agent would read as null, is an error.
 */
export function asDefault(outcome: CallOutcome): CallOutcome {
  if ('error' in outcome) return outcome;
  const { intendedChanges, ...success } = outcome;
  const { result } = success.trace;
  if (typeof result === 'number' && !Number.isFinite(result)) return { error: notFinite(result) };
  return { ...success, changes: intendedChanges ?? success.changes };
}

function notFinite(result: number): ToolError {
  const hint = result > 0 ? 'Give a smaller amount.' : 'Give one nearer to zero, or above zero for a logarithmic unit.';
  return new ToolError('ValueError', `The result is not a finite number. ${hint}`);
}
