import type { TrajectoryEvent } from '../../sandbox/event.ts';

/** What search looks through: what was said, called, answered and thought, and why the run ended. */
export function spokenText(events: readonly TrajectoryEvent[]): string {
  return events.flatMap(textsOf).join('\n');
}

function textsOf(event: TrajectoryEvent): readonly string[] {
  if (event.kind === 'ending') return event.reason === undefined ? [] : [event.reason];
  const messages = event.messages.map(({ content }) => content);
  if (event.kind === 'tool-executions') return messages;
  const { text, reasoning } = event.unspoken ?? {};
  return [
    ...[reasoning, text].filter((one) => one !== undefined),
    ...messages,
    ...(event.failed ? [event.failed] : []),
  ];
}

/** Of a log as it is stored; empty for a damaged one, which `toolsandbox list` names. */
export function spokenTextOf(json: string): string {
  try {
    return spokenText(JSON.parse(json) as readonly TrajectoryEvent[]);
  } catch {
    return '';
  }
}
