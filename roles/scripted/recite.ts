import type { ToolDefinition } from '../../sandbox/tools/definition.ts';
import { derivedCallId } from '../call-id.ts';
import type { RoleView, TakeTurn, Turn } from '../role.ts';
import { broadArguments } from './broad-arguments.ts';
import { movesOf } from './played-script.ts';
import { seenValues } from './seen-values.ts';

/** The second time it reads with what it learned the first time. */
const ROUNDS = 2;

/** A call takes two messages, and 30 end a run: this leaves room to recite. */
const CALLS_A_ROUND = 6;

/**
 * Reads what the offered tools tell, as much as fits into a run, then recites all that it was told in one text. It changes nothing.
 * @param shownName the name the agent is shown for a tool's real one
 */
export function recite(shownName: (real: string) => string, tools: readonly ToolDefinition[]): TakeTurn {
  const shown = new Map(tools.map((tool) => [shownName(tool.name), tool]));
  return (view) => Promise.resolve(readOrRecite(view, shown));
}

function readOrRecite(view: RoleView, shown: ReadonlyMap<string, ToolDefinition>): Turn {
  const made = movesOf(view.messages).filter(([first]) => first?.toolCall);
  const asked = new Set(made.flat().flatMap(({ toolCall }) => (toolCall ? [keyOf(toolCall)] : [])));
  const calls = made.length < ROUNDS ? readingCalls(view, shown).filter((call) => !asked.has(keyOf(call))) : [];
  if (calls.length === 0) return { kind: 'speech', content: allTold(view) };
  const now = calls.slice(0, CALLS_A_ROUND);
  return { kind: 'calls', calls: now.map((call, k) => ({ id: derivedCallId(view.turn, k), ...call })) };
}

interface Reading {
  readonly name: string;
  /** JSON. */
  readonly arguments: string;
}

function keyOf({ name, arguments: args }: Reading): string {
  return `${name} ${args}`;
}

/** One call of each tool, then a second one of each that has more to tell, and so on. */
function readingCalls({ tools, messages }: RoleView, shown: ReadonlyMap<string, ToolDefinition>): readonly Reading[] {
  const seen = seenValues(messages);
  const calls = tools.flatMap(({ name }) => {
    const tool = shown.get(name);
    if (tool === undefined || tool.effect === 'write') return [];
    return broadArguments(tool, seen).map((args, k) => ({ k, call: { name, arguments: JSON.stringify(args) } }));
  });
  const inTurn = calls.toSorted((a, b) => a.k - b.k).map(({ call }) => call);
  return [...new Map(inTurn.map((call) => [keyOf(call), call])).values()];
}

function allTold({ messages }: RoleView): string {
  const told = messages.filter(({ sender }) => sender === 'user' || sender === 'execution-environment');
  return told.map(({ content }) => content).join('\n');
}
