import { ProtocolError } from '@modelcontextprotocol/client';
import type { CallToolResult, Client, Tool } from '@modelcontextprotocol/client';
import { errorMessage } from '../../../sandbox/error-message.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import { suggestion } from '../../../sandbox/nearest-names.ts';
import { UserError } from '../../errors.ts';
import type { CallSequence } from '../../tools/read-calls.ts';

/** Of one call. Milliseconds. */
const ANSWER_MS = 120_000;

/** In bytes. */
const LONGEST_ANSWER = 256 * 1024;

/** Keys that mean something in the rows of a pack; quotes inside a text are escaped. */
const KEPT = /(?<!\\)"(\$time|\$parts)":/;

export interface FrozenCall {
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly text: string;
  readonly error: boolean;
  /** `file:line` of the call. */
  readonly place: string;
  /** Kinds of content that the answer had and that are not recorded: `image`. */
  readonly left: readonly string[];
}

/** Makes the calls, in order. @throws UserError for a call of no tool, and for one that is not answered */
export async function recordCalls(
  client: Client,
  tools: readonly Tool[],
  sequences: Iterable<CallSequence>,
): Promise<readonly FrozenCall[]> {
  const names = tools.map(({ name }) => name);
  const calls = [...sequences].flatMap((sequence) =>
    sequence.calls.map((call) => ({ ...call, place: sequence.place })),
  );
  if (calls.length === 0)
    throw new UserError('--calls has no calls: write a line {"name": ..., "arguments": {...}} for each');
  for (const { name, arguments: args, place } of calls) {
    const kept = KEPT.exec(JSON.stringify(args))?.[1];
    if (kept !== undefined)
      throw new UserError(
        `${place}: an argument of ${name} has the key ${kept}, which packs keep for times: leave the call out`,
      );
    if (!names.includes(name))
      throw new UserError(
        `${place}: the server has no tool ${JSON.stringify(name.slice(0, 80))}; ${suggestion(name, names, `it has ${names.slice(0, 20).join(', ')}`)}`,
      );
  }
  const recorded: FrozenCall[] = [];
  for (const { name, arguments: args, place } of calls) {
    const answer = await answerTo(client, name, args, place);
    if (Buffer.byteLength(answer.text) > LONGEST_ANSWER)
      throw new UserError(
        `${place}: the answer of ${name} is longer than ${LONGEST_ANSWER / 1024} KB: ask for less, or leave it out`,
      );
    recorded.push({ tool: name, arguments: args, place, ...answer });
  }
  return recorded;
}

async function answerTo(client: Client, name: string, args: JsonObject, place: string) {
  try {
    return answerIn(await client.callTool({ name, arguments: args }, { timeout: ANSWER_MS }));
  } catch (error) {
    if (ProtocolError.isInstance(error)) return { text: error.message, error: true, left: [] };
    throw new UserError(
      `${place}: the server did not answer the call of ${name}: ${errorMessage(error).slice(0, 500)}`,
    );
  }
}

/** Texts are joined; a structured answer counts where there is no text. */
function answerIn({ content, structuredContent, isError = false }: CallToolResult) {
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const left = [...new Set(content.flatMap((part) => (part.type === 'text' ? [] : [part.type])))];
  const structured =
    texts.length === 0 && structuredContent !== undefined ? [JSON.stringify(structuredContent)] : texts;
  const text = structured.join('\n');
  return { text: isError && text.trim() === '' ? 'An error without a text.' : text, error: isError, left };
}
