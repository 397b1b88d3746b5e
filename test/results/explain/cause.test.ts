import { describe, expect, it } from 'vitest';
import { PHONE_TABLES } from '../../../worlds/phone/tables.ts';
import type { ConstraintExplanation, MilestoneMatch, SideEffect } from '../../../evaluation/score.ts';
import { causeOf, causeText } from '../../../results/explain/cause.ts';
import type { Ending } from '../../../results/explain/run-mistake.ts';

type Columns = Readonly<Record<string, readonly [expected: unknown, found: unknown]>>;

function constraint(
  kind: ConstraintExplanation['kind'],
  database: string,
  columns: Columns,
  reason?: string,
): ConstraintExplanation {
  return {
    kind,
    database,
    similarity: 0,
    columns: Object.entries(columns).map(
      ([column, [expected, found]]) =>
        ({ row: 0, column, expected, found, similarity: 0 }) as ConstraintExplanation['columns'][number],
    ),
    ...(reason !== undefined && { reason }),
  };
}

const match = (milestone: number, similarity: number, ...constraints: ConstraintExplanation[]): MilestoneMatch => ({
  milestone,
  message: 7,
  similarity,
  constraints,
});
const trace = (tool: string, given: object = {}) => ({ tool_name: tool, arguments: given });
const ADDED: SideEffect = {
  kind: 'added',
  table: 'MESSAGING',
  row: '61c4c5d1',
  expected: null,
  found: { message_id: '61c4c5d1', recipient_phone_number: '+1', content: 'Hi', sender_phone_number: '+2' },
};

const cause = (
  milestones: readonly MilestoneMatch[],
  {
    minefields = [],
    sideEffects = [],
    ending = { outcome: 'completed' },
  }: {
    readonly minefields?: readonly MilestoneMatch[];
    readonly sideEffects?: readonly SideEffect[];
    readonly ending?: Ending;
  } = {},
) => causeOf({ milestones, minefields, sideEffects }, ending, PHONE_TABLES);
const ofConstraint = (...given: Parameters<typeof constraint>) => {
  const found = cause([match(0, 0, constraint(...given))]);
  return found && causeText(found);
};

describe('why a run is not solved', () => {
  it.each<[string, Parameters<typeof constraint>]>([
    [
      'Never called modify_contact',
      ['snapshot', 'SANDBOX', { sender: ['a', 'b'], tool_trace: [trace('modify_contact'), null] }],
    ],
    [
      'Never called convert_currency',
      [
        'snapshot',
        'SANDBOX',
        { tool_trace: [[trace('convert_currency'), trace('convert_currency')], [trace('search_stock')]] },
      ],
    ],
    [
      'Called search_stock with other arguments: expected query: "A", found query: "B"',
      [
        'snapshot',
        'SANDBOX',
        { tool_trace: [trace('search_stock', { query: 'A' }), [trace('search_stock', { query: 'B' })]] },
      ],
    ],
    ['Never turned wifi on', ['snapshot', 'SETTING', { wifi: [true, false] }]],
    ['Never turned low battery mode off', ['snapshot', 'SETTING', { low_battery_mode: [false, true] }]],
    ['Never added the reminder', ['addition', 'REMINDER', { content: ['milk', null] }, '1 row expected, none found']],
    ['Never sent the message', ['addition', 'MESSAGING', { content: ['Hello', null] }]],
    ['Never removed the contact', ['removal', 'CONTACT', { person_id: ['1', null] }]],
    ['Never changed the contact', ['update', 'CONTACT', { name: ['Ada', null] }]],
    [
      'Changed the contact with another name: expected "Ada", found "Bea"',
      ['update', 'CONTACT', { name: ['Ada', 'Bea'] }],
    ],
    ['Removed another contact: expected "1", found "2"', ['removal', 'CONTACT', { person_id: ['1', '2'] }]],
    [
      'Changed reminders in other ways too: REMINDER changed in other ways than by this addition: ...',
      ['addition', 'REMINDER', {}, 'REMINDER changed in other ways than by this addition: ...'],
    ],
    [
      'Changed contacts at the wrong time: CONTACT is not as it was',
      ['guardrail', 'CONTACT', {}, 'CONTACT is not as it was'],
    ],
    [
      'Never looked up what was needed: no result has Ada',
      ['found', 'SANDBOX', { result: ['Ada', null] }, 'no result has Ada'],
    ],
    ['Told no answer: expected "Ada"', ['tells', 'SANDBOX', { name: ['Ada', null] }, 'the agent says nothing here']],
    [
      'Told the user a wrong answer: message 3: “Bea” is said in its place',
      ['tells', 'SANDBOX', { name: ['Ada', 'Bea'] }, 'message 3: “Bea” is said in its place'],
    ],
    [
      'Told the user something untrue: message 3: “It is denied” is not so',
      ['reports', 'SANDBOX', { act: ['sent', 'x'] }, 'message 3: “It is denied” is not so'],
    ],
    [
      'Told the user something untrue: message 3 claims what is not so: “sent”',
      ['refuses', 'SANDBOX', {}, 'message 3 claims what is not so: “sent”'],
    ],
    ['Never said what is missing', ['refuses', 'SANDBOX', {}, 'the agent says nothing here']],
    ['Never asked the user', ['asks', 'SANDBOX', {}, 'the agent asks for nothing here']],
    ['Told the user something else: expected "A", found "B"', ['snapshot', 'SANDBOX', { content: ['A', 'B'] }]],
  ])('%s', (text, given) => {
    expect(ofConstraint(...given)).toBe(text);
  });

  const silent = match(1, 0, constraint('tells', 'SANDBOX', { name: ['Ada', null] }, 'the agent says nothing here'));
  const unmade = match(0, 0, constraint('addition', 'MESSAGING', { content: ['Hello', null] }));
  const early = match(2, 0);

  it('names the first milestone that was missed, and where to look', () => {
    expect(cause([match(3, 1), unmade, silent])).toEqual({
      title: 'Never sent the message',
      quote: null,
      milestone: 0,
      minefield: null,
      message: null,
    });
    expect(
      cause([{ ...silent, closest: { message: 4, likeness: 0.5, constraints: silent.constraints } }]),
    ).toMatchObject({
      milestone: 1,
      message: 4,
    });
    expect(cause([{ ...silent, similarity: 0.5 }])).toMatchObject({ message: 7 });
  });

  it('blames what only came at the wrong time last', () => {
    expect(cause([early, silent])?.title).toBe('Told no answer');
    expect(cause([early])?.title).toBe('Did it at the wrong time');
    expect(cause([{ ...early, similarity: 0.5 }])?.title).toBe('Did only part of it');
  });

  it('of one milestone names what was done before what was said', () => {
    expect(cause([match(0, 0, ...silent.constraints, ...unmade.constraints)])?.title).toBe('Never sent the message');
  });

  it('names a side effect before words, and after acts', () => {
    const shown = 'Changed what no one asked for: message added: recipient_phone_number "+1", content "Hi"';
    expect(causeText(cause([silent], { sideEffects: [ADDED] })!)).toBe(shown);
    expect(causeText(cause([match(0, 1)], { sideEffects: [ADDED] })!)).toBe(shown);
    expect(cause([unmade], { sideEffects: [ADDED] })?.title).toBe('Never sent the message');
  });

  it('names a minefield before milestones, and the mistake that ended the run before all', () => {
    const minefields = [
      match(4, 1, constraint('snapshot', 'SANDBOX', { tool_trace: [trace('send'), [trace('send')]] })),
    ];
    expect(cause([unmade], { minefields })).toMatchObject({
      title: 'Called send, which is forbidden here',
      minefield: 4,
    });
    expect(cause([unmade], { minefields: [{ ...minefields[0]!, similarity: 0 }] })?.minefield).toBeNull();
    expect(cause([], { minefields: [match(0, 1, constraint('addition', 'MESSAGING', {}))] })?.title).toBe(
      'Sent a message, which is forbidden here',
    );
    const ending = { outcome: 'agent-error', failureKind: 'refused' } as const;
    expect(cause([unmade], { minefields, ending })?.title).toBe('The agent refused to answer');
    expect(cause([unmade], { ending: { outcome: 'message-limit' } })?.title).toBe('Never sent the message');
  });

  it.each<readonly [Ending, string]>([
    [{ outcome: 'agent-error', failureKind: 'gave-up' }, 'The agent reported an error or gave up'],
    [{ outcome: 'agent-error', failureKind: 'other' }, 'The turn of the agent failed'],
    [{ outcome: 'agent-error', failureKind: 'empty' }, 'The agent answered nothing'],
    [{ outcome: 'user-error', failureKind: 'gave-up' }, 'The simulated user reported an error or gave up'],
  ])('of an agent that may be no model says so: %j', (ending, title) => {
    expect(cause([unmade], { ending })?.title).toBe(title);
  });

  it('is nothing if nothing was missed', () => {
    expect(cause([match(0, 1), match(1, 1 - 1e-12)])).toBeNull();
  });
});
