import { stripVTControlCharacters } from 'node:util';
import { PHONE } from '../../worlds/phone/world.ts';
import { describe, expect, it } from 'vitest';
import { renderTrajectory } from '../../cli/render/render-trajectory.ts';
import { doubtsOf } from '../../results/explain/doubts.ts';
import type { MilestoneGraph } from '../../evaluation/milestone.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import { shownLine } from '../../text/line.ts';
import type { Message } from '../../sandbox/message.ts';
import { messagesOf, openingEvent } from '../../sandbox/trajectory.ts';
import type { WorldChange } from '../../sandbox/world.ts';
import { setWifi } from '../evaluation/run.ts';
import { exampleRecord } from '../results/example-record.ts';

const milestones: MilestoneGraph = {
  milestones: [
    { constraints: [], note: 'wifi is off' },
    { constraints: [], note: 'the user is told' },
    { constraints: [] },
  ],
};
const expectations = {
  milestones,
  minefields: { milestones: [{ constraints: [], note: 'cellular goes off too' }] },
  definition: PHONE,
};

const scored: TrajectoryRecord = {
  ...exampleRecord(),
  score: {
    solved: false,
    similarity: 0,
    milestoneSimilarity: 0.5,
    minefieldSimilarity: 1,
    turnCount: 3,
    wording: null,
    milestones: [
      {
        milestone: 1,
        message: 3,
        similarity: 0.5,
        constraints: [
          {
            kind: 'snapshot',
            database: 'SANDBOX',
            similarity: 0.5,
            columns: [
              { row: 0, column: 'sender', expected: 'AGENT', found: 'AGENT', similarity: 1 },
              { row: 0, column: 'content', expected: 'Wifi is off.', found: 'It is off.', similarity: 0.5 },
            ],
          },
          { kind: 'guardrail', database: 'SETTING', similarity: 1, columns: [] },
        ],
      },
      { milestone: 0, message: 2, similarity: 1, constraints: [] },
      {
        milestone: 2,
        message: 3,
        similarity: 0,
        constraints: [
          { kind: 'addition', database: 'CONTACT', similarity: 0, columns: [], reason: 'no row was added' },
        ],
      },
    ],
    minefields: [{ milestone: 0, message: 2, similarity: 1, constraints: [] }],
    sideEffects: [{ kind: 'changed', table: 'SETTING', row: 'd-1', column: 'cellular', expected: true, found: false }],
  },
};

function rendered(record: TrajectoryRecord, color = false): readonly string[] {
  return renderTrajectory(record, expectations, Infinity).map((line) => shownLine(line, color));
}

/** A log that holds one batch of answers and nothing else. */
function answers(...messages: readonly Message[]): readonly TrajectoryEvent[] {
  return [{ kind: 'tool-executions', messages }];
}

/** The lines of one answer of the execution environment. */
function answer(result: JsonValue, changes: readonly WorldChange[] = []): readonly string[] {
  const trace = { toolName: 'search', arguments: {}, result };
  const message: Message = {
    sender: 'execution-environment',
    recipient: 'agent',
    content: 'as the agent reads it',
    toolResult: { callId: '1', name: 'search', trace },
    changes,
  };
  const lines = rendered({ ...exampleRecord({}, { similarity: null }), events: answers(message) });
  return lines.slice(lines.indexOf('') + 1).map((line) => line.slice(23));
}

describe('a printed trajectory', () => {
  it('shows beside the last message of a turn what its model did not say aloud, and turns without a message', () => {
    const call = (id: string): Message => ({
      sender: 'agent',
      recipient: 'execution-environment',
      content: 'look()',
      toolCall: { id, name: 'look', arguments: '{}' },
    });
    const lines = rendered({
      ...exampleRecord(),
      events: [
        { kind: 'turn', role: 'agent', messages: [call('1'), call('2')], unspoken: { reasoning: 'Hm.' } },
        { kind: 'turn', role: 'agent', messages: [], failed: 'the model refused' },
      ],
    });
    const first = lines.indexOf('') + 1;
    expect(lines.slice(first, first + 4)).toEqual([
      '  0  agent > tools     look()',
      '  1  agent > tools     look()',
      '                       (reasoning) Hm.',
      '     agent: (failed) the model refused',
    ]);
  });

  it('has a header, the dialogue with changes and matches, and the explanation of the score', () => {
    expect(rendered(scored)).toEqual([
      'wifi_off',
      '  id        nightly/wifi_off/none/scripted:oracle/1',
      '  agent     scripted:oracle',
      '  user      scripted',
      '  run       trial 1, seed 42, profile default, services synthetic',
      '  outcome   completed',
      '  verdict   not solved',
      '  score     similarity 0.000 (milestones 0.500, minefields 1.000, 1 side effect), 3 turns',
      '  tokens    agent 1,200 in (1,000 cached), 34 out, $0.0125; user 800 in, 12 out, ?',
      '  cost      ?',
      '  took      9.3 s',
      '',
      '  0  user > agent      Wifi off, please – “now”',
      '  1  agent > tools     set_wifi_status(on=false)',
      '                       [1,200 in (1,000 cached), 34 out, $0.0125; 0.8 s; 2 attempts]',
      '  2  tools > agent     null',
      '                       ~ SETTING.wifi: true -> false',
      '                       <- milestone 0 (1.000) wifi is off',
      '                       <- minefield 0 (1.000) cellular goes off too',
      '  3  agent > user      It is off.',
      '                       <- milestone 1 (0.500) the user is told',
      '                       the conversation ends here',
      '',
      'milestones (must happen)',
      '    0  1.000  message 2    wifi is off',
      '    1  0.500  message 3    the user is told',
      '            snapshot of SANDBOX 0.500',
      '              row 0, content 0.500',
      '                expected  "Wifi is off."',
      '                found     "It is off."',
      '    2  0.000  nowhere      addition of CONTACT',
      '            addition of CONTACT 0.000: no row was added',
      '',
      'minefields (must not happen; any hit makes the score 0)',
      '    0  1.000  message 2    cellular goes off too',
      '',
      'side effects (any makes the score 0)',
      '  SETTING d-1: cellular is false, not true',
    ]);
  });

  it('says why the run is not solved, and by which modes', () => {
    const cause = { title: 'Denied what it had done', message: 3, quote: 'I could not.' };
    const record: TrajectoryRecord = { ...scored, cause, modes: [{ mode: 'denied_done', message: 3, quote: null }] };
    const lines = renderTrajectory(record, expectations, 100).map((line) => stripVTControlCharacters(shownLine(line)));
    expect(lines).toContain('  cause     Denied what it had done: I could not. (message 3)');
    expect(lines).toContain('  modes     denied_done');
  });

  it('says of what the agent said which is not so, taken back or unsupported, and why', () => {
    const says = (...texts: readonly string[]): TrajectoryRecord => ({
      ...scored,
      events: [
        openingEvent('Is wifi on?'),
        ...texts.map((content) => {
          const message = { sender: 'agent', recipient: 'user', content } as const;
          return { kind: 'turn', role: 'agent', messages: [message] } as const;
        }),
      ],
    });
    const untrue = says('Sure: **wifi is off**, since December 25th.', 'Sorry, wifi is on.', 'I’ve **texted** Ada.');
    const doubts = (record: TrajectoryRecord) => rendered(record).filter((line) => /^ {23}(?:not so|unsup)/.test(line));
    expect(doubts(untrue).map((line) => line.trim())).toEqual([
      'not so, and taken back: “Sure: wifi is off,” (wifi is on)',
      'unsupported: “December 25th” (nothing in the run tells it)',
      "not so: “I've texted Ada.” (nothing was sent)",
    ]);
    expect(doubts(says('Yes, **wifi is on**.'))).toEqual([]);
    expect(doubts({ ...untrue, profile: 'paper' })).toEqual([]);
    const places = doubtsOf(untrue, PHONE).map(({ message, place }) =>
      messagesOf(untrue.events)[message]?.content.slice(place?.start, place?.end),
    );
    expect(places).toEqual(['Sure: **wifi is off', 'December 25th', 'I’ve **texted** Ada']);
  });

  it('says why the run has no score', () => {
    const lines = rendered(exampleRecord({}, { similarity: null, reason: 'provider down' }));
    expect(lines).toContain('  outcome   infrastructure (provider down)');
    expect(lines).toContain('  score     none: this outcome is not scored');
    expect(lines.join('\n')).not.toContain('milestone');
  });

  it('has calls as they were written, malformed ones too', () => {
    const call = (text: string): Message => ({
      sender: 'agent',
      recipient: 'execution-environment',
      content: '',
      toolCall: { id: '1', name: 'setting_3', arguments: text },
    });
    const texts = ['{"on":false,"who":{"name":"Mira"},"n":[1,null]}', '{"on":', '[1]', '{}'];
    const lines = rendered({
      ...exampleRecord({}, { similarity: null }),
      events: [{ kind: 'turn', role: 'agent', messages: texts.map(call) }],
    });
    expect(lines.slice(-4).map((line) => line.slice(23))).toEqual([
      'setting_3(on=false, who={name: "Mira"}, n=[1, null])',
      'setting_3({"on":)',
      'setting_3([1])',
      'setting_3()',
    ]);
  });

  describe('of parallel calls', () => {
    const call = (id: string, name: string): Message => ({
      sender: 'agent',
      recipient: 'execution-environment',
      content: `${name}()`,
      toolCall: { id, name, arguments: '{}' },
    });
    const base = { sender: 'execution-environment', recipient: 'agent' } as const;
    const { row, ...replaced } = setWifi(true) as Extract<WorldChange, { kind: 'replace' }>;
    const raced: TrajectoryRecord = {
      ...exampleRecord(),
      events: [
        openingEvent('Send it.'),
        { kind: 'turn', role: 'agent', messages: [call('1', 'send'), call('2', 'switch_on')] },
        {
          kind: 'tool-executions',
          messages: [
            {
              ...base,
              content: 'Wifi is off.',
              toolResult: { callId: '1', name: 'send', errorClass: 'ConnectionError' },
            },
            {
              ...base,
              content: 'null',
              toolResult: {
                callId: '2',
                name: 'switch_on',
                trace: { toolName: 'switch_on', arguments: {}, result: null },
              },
              changes: [{ ...replaced, row }],
            },
          ],
        },
      ],
      score: {
        ...scored.score!,
        milestones: [
          {
            milestone: 0,
            message: 3,
            similarity: 1,
            constraints: [
              {
                kind: 'snapshot',
                database: 'SETTING',
                similarity: 1,
                columns: [{ row: 0, column: 'wifi', expected: true, found: true, similarity: 1 }],
              },
            ],
          },
        ],
        minefields: [],
      },
    };

    it('names the tool of each answer, and marks those that failed', () => {
      const lines = rendered(raced);
      expect(lines).toContain('  3  tools > agent     send: (failed) Wifi is off.');
      expect(lines).toContain('  4  tools > agent     switch_on: null');
    });

    it('has a milestone about the world at the answer that changed it', () => {
      const lines = rendered(raced);
      const place = lines.indexOf('  4  tools > agent     switch_on: null');
      expect(lines.slice(place + 1, place + 3)).toEqual([
        '                       ~ SETTING.wifi: false -> true',
        '                       <- milestone 0 (1.000) wifi is off',
      ]);
      expect(lines).toContain('    0  1.000  message 4    wifi is off');
    });
  });

  it('names the real tool behind a scrambled name, and has tool errors as the agent read them', () => {
    const toolResult = { callId: '1', name: 'setting_3' };
    const base = { sender: 'execution-environment', recipient: 'agent' } as const;
    const lines = rendered({
      ...exampleRecord({}, { similarity: null }),
      events: answers(
        {
          ...base,
          content: 'True',
          toolResult: { ...toolResult, trace: { toolName: 'get_wifi_status', arguments: {}, result: true } },
        },
        { ...base, content: 'ValueError: not now', toolResult: { ...toolResult, errorClass: 'ValueError' } },
        { ...base, content: 'Try.', toolResult: { ...toolResult, errorClass: 'ConnectionError', fault: 'transient' } },
        {
          ...base,
          content: 'True',
          toolResult: {
            ...toolResult,
            trace: { toolName: 'get_wifi_status', arguments: {}, result: true },
            fault: 'stale',
          },
        },
      ),
    });
    expect(lines.slice(-6)).toEqual([
      '  0  tools > agent     setting_3 is get_wifi_status',
      '                       true',
      '  1  tools > agent     (failed) ValueError: not now',
      '  2  tools > agent     (transient fault) (failed) Try.',
      '  3  tools > agent     (stale fault) setting_3 is get_wifi_status',
      '                       true',
    ]);
  });

  it('has long results shortened', () => {
    expect(answer('x'.repeat(1000))).toEqual([`"${'x'.repeat(299)}… (1002 characters)`]);
    expect(answer([1, 2, 3, 4, 5, 6, 7].map((n) => ({ n })))).toEqual([
      '7 entries',
      '- {n: 1}',
      '- {n: 2}',
      '- {n: 3}',
      '- {n: 4}',
      '- {n: 5}',
      '  ... 2 more',
    ]);
  });

  it('has the rows that were added, removed and changed, with readable times', () => {
    const contact = {
      person_id: '01234567-89ab',
      name: 'Priya N',
      phone_number: '+10000000000',
      relationship: null,
      is_self: false,
    };
    const reminder = {
      reminder_id: 'r1',
      content: 'milk',
      creation_timestamp: 1_715_774_400,
      reminder_timestamp: 1_715_860_800,
      latitude: null,
      longitude: null,
    };
    const lines = answer(null, [
      { kind: 'insert', table: 'REMINDER', position: 0, row: reminder },
      {
        kind: 'replace',
        table: 'CONTACT',
        position: 0,
        before: contact,
        row: { ...contact, name: 'Priya', relationship: 'boss' },
      },
      { kind: 'remove', table: 'CONTACT', position: 0, row: contact },
    ]);
    expect(lines).toEqual([
      'null',
      '+ REMINDER {reminder_id: "r1", content: "milk", creation_timestamp: 1715774400 (Wed 2024-05-15 12:00), ' +
        'reminder_timestamp: 1715860800 (Thu 2024-05-16 12:00), latitude: null, longitude: null}',
      '~ CONTACT[01234567].name: "Priya N" -> "Priya"',
      '~ CONTACT[01234567].relationship: null -> "boss"',
      '- CONTACT {person_id: "01234567-89ab", name: "Priya N", phone_number: "+10000000000", relationship: null, ' +
        'is_self: false}',
    ]);
  });

  it('differs only in colour on a terminal', () => {
    const colored = rendered(scored, true).join('\n');
    expect(colored).toContain('\u{1b}[');
    expect(stripVTControlCharacters(colored).split('\n')).toEqual(rendered(scored));
  });
});
