import type { Profile } from '../../cell.ts';
import { PROFILE_RULES } from '../../profile-rules.ts';
import type { Message, ToolCall } from '../../message.ts';
import type { ToolDefinition } from '../definition.ts';
import { ToolError } from '../tool-error.ts';
import { MALFORMED, parseArguments } from './parse-arguments.ts';
import type { WrittenArguments } from './parse-arguments.ts';

/** A parsed call of a batch: a tool and its arguments, or the error. */
export interface ToolRequest {
  readonly message: Message;
  readonly call: ToolCall;
  /** Position in the requested batch. */
  readonly position: number;
  readonly meaning: Meaning | ToolError;
  /** Why the reference aborts the run before it executes the batch. The agent does not see this. */
  readonly referenceFailure?: string;
}

interface Meaning {
  readonly tool: ToolDefinition;
  readonly written: WrittenArguments;
}

/** @param batch what is `offered` by shown name, and the profile */
export function readRequest(
  message: Message,
  position: number,
  { offered, profile }: { readonly offered: ReadonlyMap<string, ToolDefinition>; readonly profile: Profile },
): ToolRequest {
  const { toolCall: call } = message;
  if (call === undefined) throw new Error('a message to the execution environment has no tool call');
  const meaning = meaningOf(call, offered, profile);
  const referenceFailure = referenceFailureOf(call, meaning);
  return { message, call, position, meaning, ...(referenceFailure !== undefined && { referenceFailure }) };
}

/** Why profile `paper` aborts the run before the batch is executed, if it does. */
export function abortReason(requests: readonly ToolRequest[], profile: Profile): string | undefined {
  if (!PROFILE_RULES[profile].abortsOnMistakes) return undefined;
  return requests.find(({ referenceFailure }) => referenceFailure !== undefined)?.referenceFailure;
}

function meaningOf(
  call: ToolCall,
  offered: ReadonlyMap<string, ToolDefinition>,
  profile: Profile,
): ToolRequest['meaning'] {
  const tool = offered.get(call.name);
  if (tool === undefined) {
    const { unknownTool } = PROFILE_RULES[profile];
    if (unknownTool !== null)
      return new ToolError(
        UNKNOWN,
        unknownTool.replace('{tool}', () => call.name),
      );
    const names = [...offered.keys()].join(', ') || 'none';
    return new ToolError(
      UNKNOWN,
      `There is no tool ${JSON.stringify(call.name.slice(0, 80))}. The tools are: ${names}.`,
    );
  }
  if (call.cut) {
    const read = JSON.stringify(call.arguments.slice(0, QUOTED));
    return new ToolError(
      MALFORMED,
      `The output limit cut this call off, so it was not executed. Its arguments were: ${read}`,
    );
  }
  try {
    return { tool, written: parseArguments(call.arguments) };
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
}

const UNKNOWN = 'KeyError';

/** In characters. */
const QUOTED = 200;

/** In the reference an unknown tool or malformed arguments abort the run, and empty text is malformed. */
function referenceFailureOf(call: ToolCall, meaning: ToolRequest['meaning']): string | undefined {
  if (!(meaning instanceof ToolError)) return call.arguments === '' ? `${MALFORMED}: no arguments` : undefined;
  const { errorClass, message } = meaning;
  return errorClass === UNKNOWN || errorClass === MALFORMED ? `${errorClass}: ${message}` : undefined;
}
