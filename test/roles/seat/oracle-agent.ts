import { PreparedPack } from '../../../activities/pack-cache.ts';
import { scriptedOracle } from '../../../roles/scripted/oracle.ts';
import type { SeatMessage, SeatTurn, SeatView } from '../../../roles/seat/seat.ts';
import { AUGMENTATIONS } from '../../../sandbox/cell.ts';
import type { ViewMessage } from '../../../sandbox/view.ts';
import { catalogue } from '../../../scripts/sweep-of.ts';
import { Subject } from '../../../validation/subject.ts';

const pack = catalogue();
const prepared = new PreparedPack(pack);
const subjects = new Map<string, Subject>();

/** The scenario of a trajectory, with its reference solution. */
export function subjectOf(trajectory: string): Subject | undefined {
  const [, scenario = '', augmented] = trajectory.split('/');
  const augmentation = AUGMENTATIONS.find((one) => one === augmented);
  if (augmentation === undefined) return undefined;
  const key = `${scenario}/${augmentation}`;
  const subject = subjects.get(key) ?? new Subject(pack, prepared, scenario, augmentation);
  subjects.set(key, subject);
  return subject;
}

/** An agent outside that knows the reference solutions: it reads the scenario from the id of the trajectory, and all else from the view. */
// oxlint-disable-next-line import/no-default-export -- what a module exports
export default async function oracle(view: SeatView): Promise<SeatTurn> {
  const subject = subjectOf(view.trajectory);
  if (subject === undefined) return { content: 'Which scenario is this?' };
  const takeTurn = scriptedOracle(subject.scenario.solution, subject.tools.shownName);
  const { seed, tools, turn } = view;
  const messages = view.messages.flatMap(viewMessages);
  const context = { role: 'agent', messages, tools, seed, turn, profile: 'default' } as const;
  const next = await takeTurn(context, new AbortController().signal);
  if (next.kind === 'failed') return { failed: next.reason };
  if (next.kind === 'speech') return { content: next.content };
  return { tool_calls: next.calls.map(({ id, ...called }) => ({ id, function: called })) };
}

function viewMessages(message: SeatMessage): readonly ViewMessage[] {
  const { role, content } = message;
  if (role === 'tool') {
    const toolResult = { callId: message.tool_call_id, name: '', failed: false };
    return [{ sender: 'execution-environment', recipient: 'agent', content, toolResult }];
  }
  if (role !== 'assistant') return [{ sender: role, recipient: 'agent', content }];
  const calls = message.tool_calls ?? [];
  if (calls.length === 0) return [{ sender: 'agent', recipient: 'user', content }];
  return calls.map(({ id, function: called }) => ({
    sender: 'agent',
    recipient: 'execution-environment',
    content: '',
    toolCall: { id, ...called },
  }));
}
