import type { Progress } from '../../runs/contract.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import type { StatusLine } from '../sweep/status-lines.ts';

/** How far each agent is and how many of its cells run, where several share the sweep. */
export function playingLines({ agents = [] }: Pick<Progress, 'agents'>): readonly StatusLine[] {
  if (agents.length < 2) return [];
  return agents.map(({ agent, cells, done, running, concurrency }) => {
    const text = `playing ${agent}  ${done}/${cells} done  ${running} running (at most ${concurrency})`;
    return { text: escapeForTerminal(text), news: agent };
  });
}
