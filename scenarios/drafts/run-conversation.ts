import { isDeepStrictEqual } from 'node:util';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { Message } from '../../sandbox/message.ts';
import { findTool } from '../../sandbox/tools/definition.ts';
import type { Toolset } from '../../sandbox/tools/definition.ts';
import { END_TOOL } from '../../sandbox/tools/end-conversation.ts';

/** A call that succeeded. */
export interface DoneCall {
  /** What it is called in a solution. */
  readonly id: string;
  /** Its real name. */
  readonly tool: string;
  /** Without those that have their default. */
  readonly arguments: JsonObject;
  readonly result: JsonValue;
  /** It changed rows. */
  readonly isWriting: boolean;
}

/** What the user said next, and did with its own tools before. */
export interface DoneReply {
  /** What the agent had said. */
  readonly asked: string;
  readonly calls: readonly Pick<DoneCall, 'tool' | 'arguments'>[];
  readonly say: string;
}

export type DoneStep = { readonly calls: readonly DoneCall[] } | { readonly say: string };

/** What of a run makes a scenario. Calls that failed are no part of it. */
export interface RunConversation {
  readonly opening: string;
  /** What the agent did and said, in order, with the number of replies that the user had given before. */
  readonly steps: readonly { readonly step: DoneStep; readonly replies: number }[];
  readonly replies: readonly DoneReply[];
}

/** Reads a log. Its first event is the opening. */
export function runConversation(events: readonly TrajectoryEvent[], world: Toolset): RunConversation {
  const [first, ...others] = events;
  const opening = first?.kind === 'turn' ? (first.messages[0]?.content ?? '') : '';
  const steps: { step: DoneStep; replies: number }[] = [];
  const replies: DoneReply[] = [];
  let usersCalls: DoneReply['calls'] = [];
  let asked = '';
  const taken = new Set(['say']);
  for (const event of others) {
    if (event.kind === 'ending') break;
    if (event.kind === 'tool-executions') {
      const calls = (seat: Message['recipient']) =>
        event.messages.filter(({ recipient }) => recipient === seat).flatMap((message) => doneCall(message, world));
      usersCalls = [...usersCalls, ...calls('user')];
      const done = calls('agent').map((call) => ({ id: idFor(call.tool, taken), ...call }));
      if (done.length > 0) steps.push({ step: { calls: done }, replies: replies.length });
      continue;
    }
    const said = event.messages.find(({ toolCall }) => toolCall === undefined);
    if (said === undefined) continue;
    if (event.role === 'agent') {
      asked = said.content;
      steps.push({ step: { say: asked }, replies: replies.length });
    } else {
      const plain = usersCalls.map(({ tool, arguments: given }) => ({ tool, arguments: given }));
      replies.push({ asked, calls: plain, say: said.content });
      usersCalls = [];
    }
  }
  return { opening, steps, replies };
}

function doneCall({ toolResult, changes = [] }: Message, world: Toolset): readonly Omit<DoneCall, 'id'>[] {
  const trace = toolResult?.trace;
  if (trace === undefined || trace.toolName === END_TOOL) return [];
  const parameters = findTool(world, trace.toolName)?.parameters ?? {};
  const given = Object.entries(trace.arguments).filter(
    ([name, value]) => !isDeepStrictEqual(parameters[name]?.default, value),
  );
  const [result, isWriting] = [trace.result, changes.length > 0];
  return [{ tool: trace.toolName, arguments: Object.fromEntries(given), result, isWriting }];
}

/** The tool's name, with a number from the second call on. */
function idFor(tool: string, taken: Set<string>): string {
  const name = /^[A-Za-z]/.test(tool) ? tool : `call_${tool}`;
  let id = name;
  for (let number = 2; taken.has(id); number++) id = `${name}_${number}`;
  taken.add(id);
  return id;
}
