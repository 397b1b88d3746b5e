import { expect, it } from 'vitest';
import { trajectoryLine } from '../../results/index.ts';
import { exampleRecord } from './example-record.ts';

it('prints a run with the documented keys', () => {
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
    similarity: 0.5,
    milestone_similarity: 0.5,
    minefield_similarity: 0,
    turn_count: 7,
    tokens: { agent: { input: 1200, output: 34 }, user: { input: 800, output: 12 } },
    started_at: '2024-05-15T12:00:00.123Z',
    finished_at: '2024-05-15T12:00:09.456Z',
    workflow_id: 'nightly/wifi_off/tns/scripted:oracle/1',
    run_id: 'run-1',
    hashes: { pack: 'p1', scenario: 's1', grader: 'g1', prompts: 'r1' },
  });
});

it('says null for the figures of an unscored run', () => {
  const record = exampleRecord({}, { similarity: null, reason: 'provider down' });
  expect(trajectoryLine(record)).toMatchObject({
    outcome: 'infrastructure',
    reason: 'provider down',
    similarity: null,
    milestone_similarity: null,
    minefield_similarity: null,
    turn_count: null,
  });
});
