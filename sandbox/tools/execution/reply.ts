import type { Profile } from '../../cell.ts';
import type { Message } from '../../message.ts';
import type { ToolError } from '../tool-error.ts';
import type { CallOutcome } from './execute-call.ts';
import { pythonRepr } from './python-repr.ts';
import type { ToolRequest } from './tool-request.ts';

/** In characters. An error can quote the arguments. */
const MAX_ERROR_LENGTH = 1000;

/**
 * The execution environment's answer to one call. Profile `paper` shows results as Python values and errors with their
 * class, `default` results as JSON and errors as plain text.
 */
export function toReply({ message, call }: ToolRequest, outcome: CallOutcome, profile: Profile): Message {
  const route = { sender: 'execution-environment', recipient: message.sender } as const;
  const answered = { callId: call.id, name: call.name };
  if ('error' in outcome) {
    const { errorClass } = outcome.error;
    return { ...route, content: errorText(outcome.error, profile), toolResult: { ...answered, errorClass } };
  }
  const { trace, floats } = outcome;
  const content = profile === 'paper' ? pythonRepr(trace.result, floats) : JSON.stringify(trace.result);
  return { ...route, content, toolResult: { ...answered, trace } };
}

function errorText({ errorClass, code, message }: ToolError, profile: Profile): string {
  const text = message.slice(0, MAX_ERROR_LENGTH);
  if (profile === 'default') return text;
  return `${errorClass}: ${code === undefined ? '' : `${code} `}${text}`;
}
