import { readFileSync } from 'node:fs';
import type { Turn } from '../../../roles/role.ts';
import { watchUser } from '../../../roles/watcher/watch-user.ts';
import type { Message } from '../../../sandbox/message.ts';
import type { UserTask } from '../../../sandbox/user-brief.ts';

/** A turn of a simulated user, judged by a person: what was said before, and what the user did then. */
interface LabelledTurn {
  readonly task: UserTask;
  readonly log: readonly (
    | { readonly sender: 'user' | 'agent'; readonly content: string }
    | { readonly sender: 'agent'; readonly call: string }
  )[];
  readonly turn: string | { readonly call: string };
  readonly verdict: 'fine' | 'broken';
  readonly kind: string;
}

export interface Figures {
  readonly turns: number;
  readonly broken: number;
  readonly found: number;
  readonly falseAlarms: number;
  /** What the watcher judges otherwise than the label, for people. */
  readonly mistakes: readonly string[];
}

const FILE = new URL('../../truth/user-turns.jsonl', import.meta.url);

/** The labelled turns; the last third was held back while the watcher's rules were written. */
export function userTurns(): { readonly open: readonly LabelledTurn[]; readonly heldBack: readonly LabelledTurn[] } {
  const all = readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelledTurn);
  const heldBack = Math.floor(all.length / 3);
  return { open: all.slice(0, -heldBack), heldBack: all.slice(-heldBack) };
}

/** How the watcher judges the turns. */
export function figuresOf(turns: readonly LabelledTurn[]): Figures {
  const judged = turns.map((one) => ({ ...one, reason: watchUser(turnOf(one), logOf(one), one.task) }));
  const broken = judged.filter(({ verdict }) => verdict === 'broken');
  const alarms = judged.filter(({ reason }) => reason !== undefined);
  const found = alarms.filter(({ verdict }) => verdict === 'broken').length;
  return {
    turns: turns.length,
    broken: broken.length,
    found,
    falseAlarms: alarms.length - found,
    mistakes: judged
      .filter(({ verdict, reason }) => (verdict === 'broken') !== (reason !== undefined))
      .map(({ turn, kind, reason }) => `${reason ?? `missed ${kind}`}: ${JSON.stringify(turn)}`),
  };
}

export function precision({ found, falseAlarms }: Figures): number {
  return found / (found + falseAlarms);
}

export function recall({ found, broken }: Figures): number {
  return found / broken;
}

function turnOf({ turn }: LabelledTurn): Turn {
  if (typeof turn === 'string') return { kind: 'speech', content: turn };
  return { kind: 'calls', calls: [{ id: 'c', name: turn.call, arguments: '{}' }] };
}

function logOf({ log }: LabelledTurn): readonly Message[] {
  return log.map((line, index): Message => {
    if (!('call' in line))
      return { sender: line.sender, recipient: line.sender === 'user' ? 'agent' : 'user', content: line.content };
    const toolCall = { id: `c${index}`, name: line.call, arguments: '{}' };
    return { sender: 'agent', recipient: 'execution-environment', content: `${line.call}()`, toolCall };
  });
}
