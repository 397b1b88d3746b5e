import type { TrajectoryEvent } from '../../sandbox/event.ts';
import type { Spoken } from '../documents/texts-document.ts';

/** What search looks through: what was said, called, answered and thought, and why the run ended. */
export function spokenTexts(events: readonly TrajectoryEvent[]): readonly Spoken[] {
  let next = 0;
  return events.flatMap((event): readonly Spoken[] => {
    const first = next;
    if (event.kind === 'ending') return event.reason === undefined ? [] : [[Math.max(0, first - 1), event.reason]];
    next += event.messages.length;
    const messages = event.messages.map(({ content }, index): Spoken => [first + index, content]);
    if (event.kind === 'tool-executions') return messages;
    const { text, reasoning } = event.unspoken ?? {};
    const unspoken = [reasoning, text].filter((one) => one !== undefined);
    const failed = event.failed ? [event.failed] : [];
    return [
      ...unspoken.map((one): Spoken => [first, one]),
      ...messages,
      ...failed.map((one): Spoken => [Math.max(0, next - 1), one]),
    ];
  });
}

/** Of a log as it is stored; nothing of a damaged one, which `toolsandbox list` names. */
export function spokenTextsOf(json: string): readonly Spoken[] {
  try {
    return spokenTexts(JSON.parse(json) as readonly TrajectoryEvent[]);
  } catch {
    return [];
  }
}
