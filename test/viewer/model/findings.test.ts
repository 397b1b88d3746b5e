import { describe, expect, it } from 'vitest';
import type { MilestoneGraph } from '../../../evaluation/milestone.ts';
import type { MilestoneMatch } from '../../../evaluation/score.ts';
import type { RecordedScore, TrajectoryRecord } from '../../../results/record.ts';
import { findingsOf } from '../../../viewer/app/model/trajectory/findings.ts';
import { minefieldNodes, milestoneNodes } from '../../../viewer/app/model/trajectory/milestone-nodes.ts';
import { exampleRecord } from '../../results/example-record.ts';
import { calls, COMPLETED, executed, fails, says, turn } from '../support/messages.ts';

const graph: MilestoneGraph = { milestones: [{ constraints: [], note: 'wifi is off' }] };

function found(score: Partial<RecordedScore> | null, more: Partial<TrajectoryRecord> = {}) {
  const plain = exampleRecord();
  const solved = score?.similarity === 1;
  const record: TrajectoryRecord = {
    ...plain,
    score: score === null ? null : { ...plain.score!, solved, ...score },
    ...more,
  };
  const nodes = [
    ...milestoneNodes(graph, record.score, record.events),
    ...minefieldNodes(graph, record.score, record.events),
  ];
  return findingsOf(record, nodes).map(({ tone, title, details, message, node }) => [
    tone,
    title,
    details,
    message,
    node,
  ]);
}

const match = (similarity: number, message: number, more: Partial<MilestoneMatch> = {}): MilestoneMatch => ({
  milestone: 0,
  message,
  similarity,
  constraints: [],
  ...more,
});

describe('what is found in a run', () => {
  it('is that it is solved', () => {
    expect(found({ similarity: 1 })).toEqual([['good', 'Solved', ['1 milestone met, 3 turns'], null, null]]);
  });

  it('is that it was not judged, however similar it is', () => {
    expect(found({ similarity: 1, solved: null })).toEqual([
      ['warn', expect.stringMatching(/^Not judged/), ['npx toolsandbox evaluate --sweep nightly --save'], null, null],
    ]);
    expect(found({ similarity: 1, solved: false })).toEqual([]);
  });

  it('is the minefield first, then side effects, then milestones', () => {
    const effect = {
      kind: 'changed',
      table: 'SETTING',
      row: 'd',
      column: 'cellular',
      expected: true,
      found: false,
    } as const;
    const score = { similarity: 0, milestones: [match(0, 2)], minefields: [match(1, 2)], sideEffects: [effect] };
    expect(found(score)).toEqual([
      ['bad', 'Minefield 0 was hit, which makes the score 0', ['wifi is off'], 2, 'minefield-0'],
      ['bad', '1 side effect: the score is 0', ['SETTING d: cellular is false, not true'], null, null],
      ['bad', 'Milestone 0 was missed', ['wifi is off'], null, 'milestone-0'],
    ]);
  });

  it('is what was expected of a milestone and what was there', () => {
    const column = { row: 0, column: 'content', expected: 'Off.', found: 'On.', similarity: 0.5 };
    const constraints = [{ kind: 'snapshot', database: 'SANDBOX', similarity: 0.5, columns: [column] }] as const;
    expect(found({ similarity: 0.5, milestones: [match(0.5, 3, { constraints })] })).toEqual([
      [
        'warn',
        'Milestone 0 is met in part (0.50)',
        ['wifi is off', 'content: expected "Off.", found "On."'],
        3,
        'milestone-0',
      ],
    ]);
    const uncomparable = [
      { kind: 'addition', database: 'CONTACT', similarity: 0, columns: [], reason: '1 row expected, none found' },
    ] as const;
    expect(found({ similarity: 0, milestones: [match(0, 3, { constraints: uncomparable })] })).toEqual([
      ['bad', 'Milestone 0 was missed', ['wifi is off', '1 row expected, none found'], null, 'milestone-0'],
    ]);
  });

  it('is a broken guardrail rather than what is expected', () => {
    const constraints = [
      { kind: 'guardrail', database: 'CONTACT', similarity: 0, columns: [], reason: 'CONTACT changed' },
      { kind: 'snapshot', database: 'SETTING', similarity: 0, columns: [], reason: 'other' },
    ] as const;
    expect(found({ similarity: 0, milestones: [match(0, 3, { constraints })] })[0]?.[2]).toEqual([
      'wifi is off',
      'CONTACT changed',
    ]);
  });

  it('is how the run ended, and which calls failed', () => {
    const events = [
      turn(says('hi', 'user')),
      turn(calls('a', 'look')),
      executed(fails('a', 'look', 'KeyError: no')),
      COMPLETED,
    ];
    expect(found(null, { outcome: 'agent-error', reason: 'refused', events })).toEqual([
      ['bad', 'The run ended with agent-error and has no score', ['refused'], null, null],
      ['warn', '1 call failed', ['KeyError: no'], 2, null],
    ]);
    expect(found({ similarity: 0.2 }, { outcome: 'message-limit' })).toEqual([
      ['warn', 'The run ended with message-limit', [], null, null],
    ]);
  });
});
