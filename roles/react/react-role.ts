import { derivedCallId } from '../call-id.ts';
import type { TakeTurn, Turn } from '../role.ts';
import { carry } from './carried-text.ts';
import { untilObservation } from './labels.ts';
import { parseStep } from './parse-step.ts';
import { reactView } from './react-view.ts';

/** Stands for a message that cannot be read. No tool has this name, so the answer to the call is an error. */
export const UNREADABLE = 'unreadable_message';

/** Longer ones are cut: they are sent again with every later turn. In characters. */
const LONGEST_TEXT = 64_000;

/** An agent that calls tools in text (paper, table 9): thought, action and observation in turns. Any text model can be one. */
export function reactRole(seat: TakeTurn): TakeTurn {
  return async (view, signal) => {
    const turn = await seat(reactView(view), signal);
    return turn.kind === 'speech' ? readTurn(turn, view.turn) : turn;
  };
}

function readTurn(
  { content, providerData, report, unspoken }: Extract<Turn, { kind: 'speech' }>,
  number: number,
): Turn {
  const text = untilObservation(content.slice(0, LONGEST_TEXT));
  const step = parseStep(text);
  // Of a text that was cut, what the provider wants back is no longer true.
  const inner = providerData && text === content ? { inner: providerData } : {};
  const problem = step.kind === 'malformed' ? { problem: step.problem } : {};
  const rest = { providerData: carry({ text, ...problem, ...inner }), ...(report && { report }) };
  if (step.kind === 'answer') return { ...rest, kind: 'speech', content: step.content, ...(unspoken && { unspoken }) };
  const { name, input } = step.kind === 'action' ? step : { name: UNREADABLE, input: '{}' };
  const calls = [{ id: derivedCallId(number, 0), name, arguments: input }];
  return { ...rest, kind: 'calls', calls, unspoken: { ...unspoken, text } };
}
