import type { ToolSchema } from '../../sandbox/tools/schema.ts';
import { SEAT_COMMANDS, splitCalls } from './read-typed.ts';

/** How a line may continue: whole words, and the end of the line that they replace. */
export function completeTyped(line: string, tools: readonly ToolSchema[]): [words: string[], replaced: string] {
  const typed = /\S*$/.exec(line)?.[0] ?? '';
  const words = wordsAt(line.slice(0, line.length - typed.length), typed, tools);
  return [words.filter((word) => word.startsWith(typed)), typed];
}

function wordsAt(before: string, typed: string, tools: readonly ToolSchema[]): string[] {
  const names = tools.map(({ name }) => name);
  const calls = before.trim().startsWith('/') ? splitCalls(before) : [before];
  const earlier = calls.at(-1)!.trim();
  if (earlier === '') {
    const others = calls.length > 1 ? ['call'] : ['call', 'give-up', ...SEAT_COMMANDS];
    return typed.startsWith('/') ? [...names, ...others].map((word) => `/${word}`) : [];
  }
  if (earlier === '/call' || earlier === '/tools') return names;
  const tool = tools.find(({ name }) => earlier === `/${name}` || earlier.startsWith(`/${name} `));
  if (tool === undefined) return [];
  const open = Object.entries(tool.parameters.properties).filter(([name]) => !earlier.includes(` ${name}=`));
  return open.flatMap(([name, { type }]) =>
    type === 'boolean' && typed.startsWith(`${name}=`) ? [`${name}=true`, `${name}=false`] : [`${name}=`],
  );
}
