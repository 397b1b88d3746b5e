import { describe, expect, it } from 'vitest';
import type { ConstraintExplanation } from '../../evaluation/score.ts';
import { shownPlace } from '../../runs/shown-place.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import { addContact, call, runOf, say, setWifi, traceOf } from '../evaluation/run.ts';

/** Messages: 0 opening, 1-3 parallel calls, 4 answer (nothing), 5 answer (wifi on), 6 answer (a contact), 7 the agent's text. */
const EVENTS: readonly TrajectoryEvent[] = (() => {
  const pairs = [
    call(traceOf('search_contacts')),
    call(traceOf('set_wifi_status'), setWifi(true)),
    call(traceOf('add_contact'), addContact),
  ];
  const [opening, , , ...said] = runOf(...pairs[0]!, say('agent', 'user', 'Done.')).events;
  return [
    opening!,
    { kind: 'turn', role: 'agent', messages: pairs.map(([one]) => one!) },
    { kind: 'tool-executions', messages: pairs.map(([, answer]) => answer!) },
    ...said,
  ];
})();

const about = (database: ConstraintExplanation['database'], ...columns: readonly string[]): ConstraintExplanation => ({
  kind: 'snapshot',
  database,
  similarity: 1,
  columns: columns.map((column) => ({ row: 0, column, expected: true, found: true, similarity: 1 })),
});
const shown = (message: number, ...constraints: readonly ConstraintExplanation[]) =>
  shownPlace({ message, constraints }, EVENTS);

describe('a match is shown', () => {
  it('at the answer of a batch that made the change', () => {
    expect(messagesOf(EVENTS)).toHaveLength(8);
    expect(shown(4, about('SETTING', 'wifi'))).toBe(5);
    expect(shown(4, about('CONTACT', 'name'))).toBe(6);
  });

  it('at the last of several', () => {
    expect(shown(4, about('SETTING'), about('CONTACT'))).toBe(6);
  });

  it('where it was placed if nothing there changed what it compares', () => {
    expect(shown(4, about('SETTING', 'cellular'))).toBe(4);
    expect(shown(4, about('REMINDER'))).toBe(4);
    expect(shown(7, about('SETTING', 'wifi'))).toBe(7);
    expect(shown(0, about('CONTACT'))).toBe(0);
  });

  it('where it was placed if it is about a message, whatever its guardrails are about', () => {
    expect(shown(4, about('SANDBOX', 'tool_trace'), about('SETTING', 'wifi'))).toBe(4);
    expect(shown(4, about('SANDBOX'), { ...about('CONTACT'), kind: 'guardrail' })).toBe(4);
    expect(shown(4, { ...about('CONTACT'), kind: 'guardrail' })).toBe(4);
  });
});
