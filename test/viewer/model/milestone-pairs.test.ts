import { expect, it } from 'vitest';
import type { MilestoneGraph } from '../../../evaluation/milestone.ts';
import { milestonePairs } from '../../../viewer/app/model/compare/milestone-pairs.ts';
import type { TrajectoryDocument } from '../../../viewer/documents/trajectory-document.ts';
import { exampleRecord } from '../../results/example-record.ts';

const graphOf = (...notes: readonly string[]): MilestoneGraph => ({
  milestones: notes.map((note) => ({
    note,
    constraints: [{ kind: 'snapshot', database: 'SANDBOX', target: { rows: [] } }],
  })),
  edges: [],
});
const grader = { milestones: graphOf('wifi is off'), minefields: graphOf('wifi is on') };
const played = (similarity: number, graded: TrajectoryDocument['grader'] = grader): TrajectoryDocument => {
  return {
    record: exampleRecord({}, { similarity }),
    labels: [],
    labelling: null,
    tables: {},
    doubts: [],
    grader: graded,
  };
};

it('milestones and minefields of two runs are paired, milestones first', () => {
  const pairs = milestonePairs(played(1), played(0));
  expect(pairs?.map(({ left, right }) => [left.kind, left.title, left.state, right.state])).toEqual([
    ['milestone', 'wifi is off', 'met', 'missed'],
    ['minefield', 'wifi is on', 'not-scored', 'not-scored'],
  ]);
});

it('runs that were not scored against the same have no pairs', () => {
  const one = played(1);
  const provenance = { ...one.record.provenance, grader: 'g2' };
  const other = { ...one, record: { ...one.record, provenance } };
  expect(milestonePairs(played(1), other)).toBeNull();
  expect(milestonePairs(played(1), played(1, null))).toBeNull();
  expect(milestonePairs(played(1, null), played(1))).toBeNull();
});
