import { expect, it } from 'vitest';
import { publicForm, trajectoryDetail, trajectoryLine } from '../../results/public-form.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import { exampleRecord } from './example-record.ts';

it('the one-line form of a run has the documented keys', () => {
  expect(trajectoryLine(exampleRecord({ augmentation: 'tns' }, { similarity: 0.5, turnCount: 7 }))).toEqual({
    id: 'nightly/wifi_off/tns/scripted:oracle/1',
    sweep: 'nightly',
    scenario: 'wifi_off_3_distraction_tools_tool_name_scrambled',
    base_scenario: 'wifi_off',
    augmentation: 'tns',
    agent: 'scripted:oracle',
    user: 'scripted',
    trial: 1,
    seed: 42,
    categories: ['SINGLE_TOOL_CALL', 'SINGLE_USER_TURN'],
    profile: 'default',
    services: 'synthetic',
    outcome: 'completed',
    reason: null,
    failure_kind: null,
    cause: null,
    modes: [],
    solved: false,
    similarity: 0.5,
    milestone_similarity: 0.5,
    minefield_similarity: 0,
    wording: null,
    turn_count: 7,
    usage: {
      agent: { input: 1200, cached_input: 1000, cache_write: 100, output: 34, reasoning: 20, cost_usd: 0.0125 },
      user: { input: 800, cached_input: 0, cache_write: 0, output: 12, reasoning: 0, cost_usd: null },
    },
    decisive: null,
    guest_reward: null,
    objections: 0,
    faults: 0,
    retries: 1,
    started_at: '2024-05-15T12:00:00.123Z',
    finished_at: '2024-05-15T12:00:09.456Z',
    workflow_id: 'nightly/wifi_off/tns/scripted:oracle/1',
    run_id: 'run-1',
    origin: null,
    provenance: {
      pack: 'p1',
      scenario: 's1',
      grader: 'g1',
      prompts: { agent: 'a1', user: 'u1' },
      tools: 't1',
      harness: '0.1.0+abc',
    },
  });
});

it('the one-line form of an unscored run has null scores', () => {
  const record = exampleRecord({}, { similarity: null, reason: 'provider down' });
  expect(trajectoryLine(record)).toMatchObject({
    outcome: 'infrastructure',
    reason: 'provider down',
    solved: null,
    similarity: null,
    milestone_similarity: null,
    minefield_similarity: null,
    turn_count: null,
    wording: null,
  });
});

it('the full form of a run has snake_case events, except for data whose names come from tools', () => {
  const { clock, events, milestones } = trajectoryDetail(exampleRecord());
  expect(clock).toEqual({
    start: '2024-05-15T12:00:00.000Z',
    start_seconds: 1_715_774_400,
    time_zone: 'UTC',
    step_seconds: 1,
  });
  expect(milestones).toEqual([{ milestone: 0, message: 2, similarity: 1, constraints: [] }]);
  expect(events).toMatchObject([
    { kind: 'turn', role: 'user' },
    {
      messages: [{ tool_call: { id: 'call_1', name: 'set_wifi_status', arguments: '{"on":false}' } }],
      report: { served_model: 'model-2026-01-01', response_id: 'response-1', latency_ms: 812.5, attempts: 2 },
    },
    {
      kind: 'tool-executions',
      messages: [{ tool_result: { call_id: 'call_1', trace: { tool_name: 'set_wifi_status' } } }],
    },
    { messages: [{ conversation_active: false }] },
    { kind: 'ending', outcome: 'completed' },
  ]);
  expect(publicForm({ toolName: 'x', arguments: { keptAsIs: { deepKey: 1 } }, left: undefined })).toEqual({
    tool_name: 'x',
    arguments: { keptAsIs: { deepKey: 1 } },
  });
});

it.each(['arguments', 'result', 'row', 'before', 'world', 'expected', 'found', 'data', 'parameters', 'rawUsage'])(
  'the keys within "%s" stay as they are',
  (key) => {
    const theirs = { keptAsIs: [{ deepKey: 1 }] };
    expect(Object.values(publicForm({ outerKey: { [key]: theirs } }) as JsonObject)).toEqual([
      { [key === 'rawUsage' ? 'raw_usage' : key]: theirs },
    ]);
  },
);

it('keys that begin with a capital, as those of tables and columns, stay as they are', () => {
  expect(publicForm({ STC: { CONTACT: 1 } })).toEqual({ STC: { CONTACT: 1 } });
});

it('times are texts', () => {
  expect(publicForm([{ createdAt: new Date(0) }])).toEqual([{ created_at: '1970-01-01T00:00:00.000Z' }]);
});
