import type { TrajectoryRecord } from '../../results/record.ts';
import { trajectoryId } from '../../sandbox/cell.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { mistakeOf, openingEvent } from '../../sandbox/trajectory.ts';
import type { Cell } from '../../sandbox/cell.ts';

const CELL: Cell = {
  sweep: 'nightly',
  scenario: 'wifi_off',
  augmentation: 'none',
  agent: 'scripted:oracle',
  user: 'scripted',
  trial: 1,
  seed: 42,
};

interface Choices extends Partial<Omit<TrajectoryRecord, 'id' | 'score'>> {
  /** Null if the run was not scored. */
  readonly similarity?: number | null;
  /** Null if the run was not judged; by default, whether the similarity is 1. */
  readonly solved?: boolean | null;
  readonly turnCount?: number;
  readonly wording?: number | null;
}

/** A run of `wifi_off` as stored, with some fields overridden. */
export function exampleRecord(cell: Partial<Cell> = {}, choices: Choices = {}): TrajectoryRecord {
  const { similarity = 1, solved = similarity === 1, turnCount = 3, wording = null, ...others } = choices;
  const whole = { ...CELL, ...cell };
  const setting = {
    device_id: 'device',
    cellular: true,
    wifi: true,
    location_service: true,
    low_battery_mode: false,
    latitude: 37.3,
    longitude: -122,
  };
  const record: Omit<TrajectoryRecord, 'failureKind'> = {
    id: trajectoryId(whole),
    cell: whole,
    categories: ['SINGLE_TOOL_CALL', 'SINGLE_USER_TURN'],
    profile: 'default',
    services: 'synthetic',
    outcome: similarity === null ? 'infrastructure' : 'completed',
    reason: null,
    score:
      similarity === null
        ? null
        : {
            solved,
            similarity,
            milestoneSimilarity: similarity,
            minefieldSimilarity: 0,
            turnCount,
            wording,
            milestones: [{ milestone: 0, message: 2, similarity, constraints: [] }],
            minefields: [],
            sideEffects: [],
          },
    cause: null,
    modes: similarity === null ? null : [],
    decisive: null,
    guestReward: null,
    objections: 0,
    faults: 0,
    usage: {
      agent: { input: 1200, cachedInput: 1000, cacheWrite: 100, output: 34, reasoning: 20, costUsd: 0.0125 },
      user: { input: 800, cachedInput: 0, cacheWrite: 0, output: 12, reasoning: 0, costUsd: null },
    },
    retries: 1,
    provenance: {
      pack: 'p1',
      scenario: 's1',
      grader: 'g1',
      prompts: { agent: 'a1', user: 'u1' },
      tools: 't1',
      harness: '0.1.0+abc',
    },
    startedAt: 1_715_774_400_123,
    finishedAt: 1_715_774_409_456,
    origin: null,
    workflowId: trajectoryId(whole),
    runId: 'run-1',
    clock: DEFAULT_CLOCK,
    world: { SETTING: [setting], CONTACT: [], MESSAGING: [], REMINDER: [] },
    events: [
      openingEvent('Wifi off, please – “now”'),
      {
        kind: 'turn',
        role: 'agent',
        messages: [
          {
            sender: 'agent',
            recipient: 'execution-environment',
            content: 'set_wifi_status(on=False)',
            toolCall: { id: 'call_1', name: 'set_wifi_status', arguments: '{"on":false}' },
          },
        ],
        report: {
          servedModel: 'model-2026-01-01',
          responseId: 'response-1',
          finishReason: 'tool_calls',
          usage: { input: 1200, cachedInput: 1000, cacheWrite: 100, output: 34, reasoning: 20, costUsd: 0.0125 },
          latencyMs: 812.5,
          attempts: 2,
        },
      },
      {
        kind: 'tool-executions',
        messages: [
          {
            sender: 'execution-environment',
            recipient: 'agent',
            content: 'None',
            toolResult: {
              callId: 'call_1',
              name: 'set_wifi_status',
              trace: { toolName: 'set_wifi_status', arguments: { on: false }, result: null },
            },
            changes: [
              { kind: 'replace', table: 'SETTING', position: 0, before: setting, row: { ...setting, wifi: false } },
            ],
          },
        ],
      },
      {
        kind: 'turn',
        role: 'agent',
        messages: [{ sender: 'agent', recipient: 'user', content: 'It is off.', conversationActive: false }],
      },
      { kind: 'ending', outcome: similarity === null ? 'infrastructure' : 'completed' },
    ],
    ...others,
  };
  return { failureKind: mistakeOf(record), ...record };
}
