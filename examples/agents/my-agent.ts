import type { SeatTurn, SeatView } from 'toolsandbox';

/** Switches things on and off, and understands nothing else. */
export default async function agent({ messages, tools }: SeatView): Promise<SeatTurn> {
  const last = messages.at(-1);
  if (last?.role === 'tool') return { content: 'Done.' };
  const [, position, thing] = /turn (on|off) (?:my )?(\w+)/i.exec(last?.content ?? '') ?? [];
  const tool = tools.find(({ name }) => thing && name.startsWith(`set_${thing.toLowerCase()}`));
  if (!tool) return { content: 'I can only turn things on and off.' };
  return { tool_calls: [{ function: { name: tool.name, arguments: { on: position === 'on' } } }] };
}
