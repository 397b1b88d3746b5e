import { describe, expect, it } from 'vitest';

import type { MilestoneGraph } from '../../evaluation/milestone.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { EXAMPLE, problemsOf, writtenFile } from './written.ts';

const TOOLS = 'tools: [search_contacts, get_current_timestamp, timestamp_diff, add_reminder]';
const MORE_TOOLS = TOOLS.replace(
  ']',
  ', get_current_location, search_lat_lon, search_weather_around_lat_lon, unit_conversion]',
);

/** The example with these lines for minefields (they are written like milestones), expanded. */
function expanded(lines: string): MilestoneGraph {
  const text = EXAMPLE.replace(TOOLS, MORE_TOOLS).replace('      - attempted: remove_reminder\n', lines);
  expect(problemsOf(text)).toEqual([]);
  return scenarioOf(text).minefields;
}

function scenarioOf(text: string): Scenario {
  return loadPack(writtenFile(text)).scenarios[0]!;
}

/** The constraints of one milestone, written in one line. */
function constraintsOf(sentence: string) {
  return expanded(`      - ${sentence}\n`).milestones[0]?.constraints;
}

const toAgent = { sender: 'EXECUTION_ENVIRONMENT', recipient: 'AGENT' };
const toUser = { sender: 'AGENT', recipient: 'USER' };
const snapshot = { kind: 'snapshot', database: 'SANDBOX' };

/** A message like this is in the log. */
const inLog = (row: object, measures?: object) => ({
  ...snapshot,
  target: { rows: [row], ...(measures && { measures }) },
});
/** Contacts are changed like this since the opening. */
const contacts = (kind: string, rows: readonly object[], measures?: object) => {
  return { kind, database: 'CONTACT', reference: -1, target: { rows, ...(measures && { measures }) } };
};
const unchanged = (database: string) => ({ kind: 'guardrail', database, reference: -1 });
const anyInLog: unknown = expect.objectContaining(snapshot);

describe('a sentence', () => {
  it.each<[string, ...unknown[]]>([
    [
      '{ called: [{ search_contacts: {} }] }',
      inLog({ ...toAgent, tool_trace: [{ tool_name: 'search_contacts', arguments: {} }] }),
    ],
    [
      '{ called: { search_lat_lon: { latitude: 37.3 } }, within: { latitude: 0.5 } }',
      inLog(
        { ...toAgent, tool_trace: { tool_name: 'search_lat_lon', arguments: { latitude: 37.3 } } },
        { tool_trace: { measure: 'tool_trace', atol: { latitude: 0.5 } } },
      ),
    ],
    ['{ told: "The price is $5, {=bob.name}." }', inLog({ ...toUser, content: 'The price is $5, Bob.' })],
    ['{ setting: { wifi: false } }', { kind: 'snapshot', database: 'SETTING', target: { rows: [{ wifi: false }] } }],
    [
      '{ added: { CONTACT: { name: Cy, relationship: null } } }',
      contacts('addition', [{ name: 'Cy', relationship: null }], { relationship: { measure: 'exact' } }),
    ],
    [
      '{ removed: { CONTACT: [{ person_id: =ada.person_id }, { person_id: =bob.person_id }] } }',
      contacts('removal', [{ person_id: 'p-1' }, { person_id: 'p-2' }]),
    ],
    [
      '{ updated: { CONTACT: { person_id: =bob.person_id, name: "==Bob" } }, measures: { name: { measure: contains } } }',
      contacts('update', [{ person_id: 'p-2', name: '=Bob' }], { name: { measure: 'contains' } }),
    ],
    [
      '{ mentioning: [no tool, "{=bob.name} is unknown"] }',
      inLog({ ...toUser, content: ['no tool', 'Bob is unknown'] }, { content: { measure: 'mentions' } }),
    ],
    ['{ attempted: x, unchanged: [CONTACT, SETTING] }', anyInLog, unchanged('CONTACT'), unchanged('SETTING')],
    [
      '{ attempted: x, raw: [{ kind: guardrail, database: SETTING, reference: opening }] }',
      anyInLog,
      unchanged('SETTING'),
    ],
  ])('%s is expanded', (sentence, ...constraints) => {
    expect(constraintsOf(sentence)).toEqual(constraints);
  });

  it('takes several results of one call together, and keeps alternatives', () => {
    const { milestones } = expanded(`      - { id: here, called: { get_current_location: {} } }
      - { called: { search_lat_lon: { latitude: "$here.latitude:copy", longitude: "$here.longitude:copy" } } }
      - { id: weather, called: { search_weather_around_lat_lon: {} } }
      - called:
          - unit_conversion: { amount: $weather.min_temperature, from_unit: celsius, to_unit: fahrenheit }
          - unit_conversion: { amount: $weather.min_temperature, from_unit: Celsius, to_unit: Fahrenheit }
      - told: It is {weather.min_temperature} degrees.
`);
    const dependent = { kind: 'tool-trace-dependent', database: 'SANDBOX' };
    expect(milestones[1]?.constraints).toEqual([
      {
        ...dependent,
        reference: 0,
        target: { rows: [{ ...toAgent, tool_trace: { tool_name: 'search_lat_lon', arguments: {} } }] },
        fillTo: 'tool_trace',
        extraction: {
          values: {
            latitude: { path: ['latitude'], as: 'copy' },
            longitude: { path: ['longitude'], as: 'copy' },
          },
        },
      },
    ]);
    const units = ({ from, to }: { from: string; to: string }) => ({
      tool_name: 'unit_conversion',
      arguments: { from_unit: from, to_unit: to },
    });
    expect(milestones[3]?.constraints).toMatchObject([
      {
        reference: 2,
        target: {
          rows: [
            {
              tool_trace: [units({ from: 'celsius', to: 'fahrenheit' }), units({ from: 'Celsius', to: 'Fahrenheit' })],
            },
          ],
        },
        extraction: { values: { amount: { path: ['min_temperature'], as: 'float' } } },
      },
    ]);
    expect(milestones[3]?.constraints[0]).not.toHaveProperty('target.measures');
    expect(milestones[4]?.constraints).toMatchObject([
      {
        target: { rows: [{ content: 'It is {min_temperature} degrees.' }] },
        fillTo: 'content',
        extraction: { values: { min_temperature: { path: ['min_temperature'], as: 'texts' } } },
      },
    ]);
  });

  it('may use one result in two forms', () => {
    const { milestones } = expanded(`      - { id: diff, called: { timestamp_diff: {} } }
      - told: "{diff.days:int} or {diff.days:texts}, {diff.days:int}"
`);
    expect(milestones[1]?.constraints).toMatchObject([
      {
        target: { rows: [{ content: '{days} or {days_}, {days}' }] },
        extraction: { values: { days: { as: 'int' }, days_: { as: 'texts' } } },
      },
    ]);
  });

  it('allows a second between times, unless it says otherwise', () => {
    const tolerances = (within: string) =>
      expanded(`      - { id: a, called: { get_current_timestamp: {} } }
      - { id: b, called: { get_current_timestamp: {} } }
      - { called: { timestamp_diff: { timestamp_0: $a, timestamp_1: $b } }${within} }
`).milestones[2]?.constraints.map((one) => 'target' in one && one.target.measures?.['tool_trace']?.atol);
    expect(tolerances('')).toEqual([{ timestamp_0: 1 }, { timestamp_1: 1 }]);
    expect(tolerances(', within: { timestamp_1: 60 }')).toEqual([{ timestamp_0: 1 }, { timestamp_1: 60 }]);
  });

  it('counts what is unchanged from the milestone before, or from where it says', () => {
    const { milestones } = expanded(`      - { id: a, attempted: a }
      - { attempted: b, unchanged: [CONTACT] }
      - { attempted: c, unchanged: [CONTACT], since: a }
      - { attempted: d, unchanged: [CONTACT], since: opening }
`);
    const references = milestones.map(({ constraints }) =>
      constraints.flatMap((one) => ('reference' in one ? one.reference : [])),
    );
    expect(references).toEqual([[], [0], [0], [-1]]);
  });

  it('is the note of a milestone without one', () => {
    const { milestones } = expanded(`      - { note: Why not., attempted: x }
      - { called: [{ search_contacts: {} }, { search_lat_lon: {} }] }
      - { setting: { wifi: true, cellular: false }, told: "Hello, {=bob.name}" }
      - { added: { REMINDER: { content: x } }, since: opening }
      - { mentioning: [the time, the date], unchanged: [CONTACT, SETTING] }
`);
    expect(milestones.map(({ note }) => note)).toEqual([
      'Why not.',
      'The agent calls search_contacts or search_lat_lon.',
      'The user is told: Hello, Bob The device has wifi on. The device has cellular off.',
      'Rows are added to REMINDER.',
      'The user is told something that mentions: the time or the date. Nothing changes in CONTACT, SETTING.',
    ]);
  });
});

describe('the order of milestones', () => {
  const order = (...after: readonly string[]) =>
    expanded(
      after
        .map((one, n) => `      - { id: m${n}, attempted: x${one} }\n`)
        .join('')
        .concat(LAST(after.length)),
    ).edges;
  const LAST = (count: number) =>
    `      - { attempted: y, after: [${Array.from({ length: count }, (_, n) => `m${n}`).join(', ')}] }\n`;

  it('is not written out where each follows the one before', () => {
    expect(expanded('      - { attempted: x }\n      - { attempted: y }\n')).not.toHaveProperty('edges');
    expect(expanded('      - { id: a, attempted: x }\n      - { attempted: y, after: [a] }\n')).not.toHaveProperty(
      'edges',
    );
  });

  it('needs no ids, but a milestone may have one as a name for people', () => {
    const { milestones } = expanded('      - { id: first, attempted: x }\n      - { id: last, attempted: y }\n');
    expect(milestones.map(({ id }) => id)).toEqual(['first', 'last']);
  });

  it('is written as pairs of numbers otherwise', () => {
    expect(order('', ', after: []', '')).toEqual([
      [0, 3],
      [1, 2],
      [1, 3],
      [2, 3],
    ]);
  });
});

describe('a scenario', () => {
  it('has the defaults of the pack, and the notations resolved', () => {
    const scenario = scenarioOf(EXAMPLE);
    expect(scenario).toMatchObject({ state: 'base', maxMessages: 30, opening: 'Remind me of something.' });
    expect(scenario.tools.deny).toEqual([]);
    expect(scenario.user).toEqual({
      goal: 'Have a reminder to call Bob created.',
      knows: ['The number is not known.'],
      lacks: [],
      answer: '+15550002',
      demonstrations: ['small_talk'],
    });
    expect(scenario.solution[2]).toEqual({
      calls: [
        {
          id: 'left',
          tool: 'timestamp_diff',
          arguments: { timestamp_0: { $result: 'now', path: [] }, timestamp_1: { $time: 'tomorrow 17:00' } },
        },
      ],
    });
    expect(scenario.solution.at(-1)).toEqual({
      say: 'I will remind you to call {contact/0/name}, {left/seconds} seconds from now.',
    });
  });

  it('writes the parts of a date out, and takes $$ for a dollar sign', () => {
    const text = EXAMPLE.replace('tools: [', 'tools: [datetime_info_to_timestamp, ')
      .replace('content: Call Bob\n', () => 'content: $$Bob\n')
      .replace(
        '      - added:\n',
        '      - due: { datetime_info_to_timestamp: { $parts: now, year: 2030 } }\n      - added:\n',
      );
    const [due, added] = scenarioOf(text).solution.slice(3, 5);
    expect(due).toMatchObject({
      calls: [
        { arguments: { year: 2030, month: { $time: 'now', part: 'month' }, second: { $time: 'now', part: 'second' } } },
      ],
    });
    expect(added).toMatchObject({ calls: [{ arguments: { content: '$Bob' } }] });
  });

  it('like another has what it does not say from that one, and loses what it says is null', () => {
    const text = EXAMPLE.replace(
      '    state: offline\n',
      '    state: offline\n    answer: null\n    knows: [Nothing.]\n',
    );
    const [base, variant] = loadPack(writtenFile(text)).scenarios;
    const { answer: _answer, ...user } = base!.user;
    const name = 'remind_bob_offline';
    expect(variant).toEqual({ ...base, name, state: 'offline', user: { ...user, knows: ['Nothing.'] } });
  });

  it('may refer to rows of its own', () => {
    const row = '{ id: cy, person_id: p-3, name: Cy, phone_number: "+15550003", relationship: null, is_self: false }';
    const text = EXAMPLE.replace(
      '    opening: Remind',
      `    rows: { CONTACT: [${row}] }\n    opening: "{=cy.name} here. Remind`,
    ).replace('of something.\n', 'of something."\n');
    expect(scenarioOf(text).opening).toBe('Cy here. Remind me of something.');
    expect(scenarioOf(text).rows?.CONTACT?.[0]).not.toHaveProperty('id');
  });
});
