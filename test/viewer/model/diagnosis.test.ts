import { describe, expect, it } from 'vitest';
import { PHONE_TABLES } from '../../../worlds/phone/tables.ts';
import type { MilestoneGraph } from '../../../evaluation/milestone.ts';
import type { ConstraintExplanation, MilestoneMatch, SideEffect } from '../../../evaluation/score.ts';
import type { RecordedScore, TrajectoryRecord } from '../../../results/record.ts';
import { diagnosisOf } from '../../../viewer/app/model/trajectory/diagnosis.ts';
import { nodesOf } from '../../../viewer/app/model/trajectory/milestone-nodes.ts';
import { missesOf } from '../../../viewer/app/model/trajectory/misses.ts';
import { nodeKey } from '../../../viewer/app/model/trajectory/node-key.ts';
import { runNotes } from '../../../viewer/app/model/trajectory/run-notes.ts';
import { exampleRecord } from '../../results/example-record.ts';
import { calls, COMPLETED, executed, fails, says, turn } from '../support/messages.ts';

/** Each milestone comes after the one before, but the last, which comes after nothing. */
const graph: MilestoneGraph = {
  milestones: ['found', 'sent', 'told', 'apart'].map((note) => ({ constraints: [], note })),
  edges: [
    [0, 1],
    [1, 2],
  ],
};
const EFFECT: SideEffect = {
  kind: 'changed',
  table: 'SETTING',
  row: 'd',
  column: 'wifi',
  expected: true,
  found: false,
};
const SILENT: ConstraintExplanation = {
  kind: 'tells',
  database: 'SANDBOX',
  similarity: 0,
  columns: [{ row: 0, column: 'name', expected: 'Ada', found: null, similarity: 0 }],
  reason: 'the agent says nothing here',
};

const match = (milestone: number, similarity: number, message = 5): MilestoneMatch => ({
  milestone,
  message,
  similarity,
  constraints: similarity === 1 ? [] : [SILENT],
});

function read(score: Partial<RecordedScore> | null, more: Partial<TrajectoryRecord> = {}) {
  const plain = exampleRecord();
  const record = { ...plain, score: score === null ? null : { ...plain.score!, solved: false, ...score }, ...more };
  const nodes = nodesOf({ grader: { milestones: graph, minefields: graph }, record });
  const diagnosis = diagnosisOf(record, nodes, PHONE_TABLES);
  const { first, blocked } = missesOf(nodes);
  return {
    diagnosis,
    first: first.map(nodeKey),
    blocked: blocked.map(nodeKey),
    notes: runNotes({ record, tables: PHONE_TABLES, doubts: [] }, diagnosis.text),
  };
}

const met = (...numbers: readonly number[]) => numbers.map((number) => match(number, 1));

describe('the line that is said of a run first', () => {
  it('of a solved run is what was met', () => {
    expect(read({ solved: true, milestones: met(0, 1, 2, 3) })).toMatchObject({
      diagnosis: { text: '4 milestones met', message: null },
      first: [],
      blocked: [],
      notes: [],
    });
  });

  it('of a run that was not judged is how to judge it, and of one without a score why', () => {
    expect(read({ solved: null }).diagnosis.text).toContain('npx toolsandbox rescore nightly --save');
    expect(read(null, { outcome: 'infrastructure', reason: 'no route' }).diagnosis.text).toBe('no route');
  });

  it('of any other is its cause, with the milestone and its message', () => {
    expect(read({ milestones: [...met(0), match(1, 0), ...met(2, 3)] }).diagnosis).toEqual({
      text: 'Told no answer: expected "Ada"',
      message: null,
      node: 'milestone-1',
    });
    expect(read({ milestones: [match(0, 0.5), ...met(1, 2, 3)] }).diagnosis).toMatchObject({ message: 5 });
    expect(read({ milestones: met(0, 1, 2, 3), minefields: [match(2, 1)] }).diagnosis).toMatchObject({
      text: 'Did what is forbidden here',
      node: 'minefield-2',
      message: 5,
    });
  });
});

describe('what was missed', () => {
  it('is apart from what only comes after it', () => {
    const missed = read({ milestones: [match(0, 0), match(1, 0), match(2, 0), match(3, 0)] });
    expect(missed).toMatchObject({ first: ['milestone-0', 'milestone-3'], blocked: ['milestone-1', 'milestone-2'] });
    const later = read({ milestones: [...met(0, 1, 3), match(2, 0)] });
    expect(later).toMatchObject({ first: ['milestone-2'], blocked: [] });
  });

  it('is not blocked where a part of it was met', () => {
    const parts = read({ milestones: [match(0, 0), match(1, 0.5), ...met(2, 3)] });
    expect(parts).toMatchObject({ first: ['milestone-0', 'milestone-1'], blocked: [] });
  });

  it('is noted with the decisive step, also where that is the cause', () => {
    const cause = { title: 'Denied what it had done', message: 3, quote: 'It is on.' };
    const decisive = { title: 'Could still be saved before this turn', message: 3, quote: 'It is on.' };
    expect(read({ milestones: met(0) }, { cause, decisive }).notes).toEqual([
      { title: decisive.title, details: ['It is on.'], message: 3 },
    ]);
  });

  it('is a minefield first', () => {
    const hit = read({ milestones: [match(0, 0)], minefields: [match(1, 0.5)] });
    expect(hit.first.slice(0, 2)).toEqual(['minefield-1', 'milestone-0']);
  });
});

describe('the notes of a run', () => {
  it('are how it ended, what changed and which calls failed', () => {
    const events = [
      turn(says('hi', 'user')),
      turn(calls('a', 'look')),
      executed(fails('a', 'look', 'KeyError: no')),
      COMPLETED,
    ];
    const score = { milestones: [match(0, 0)], sideEffects: [EFFECT, { ...EFFECT, column: 'cellular' }] };
    expect(read(score, { outcome: 'message-limit', events }).notes).toEqual([
      { title: 'Ended with message-limit', details: [], message: null },
      {
        title: 'Changed what no one asked for',
        details: ['setting changed: wifi is false, not true', 'setting changed: cellular is false, not true'],
        message: null,
      },
      { title: '1 call failed', details: ['KeyError: no'], message: 2 },
    ]);
  });

  it('do not say again what the diagnosis says', () => {
    const once = read({ milestones: met(0, 1, 2, 3), sideEffects: [EFFECT] });
    expect(once.diagnosis.text).toBe('Changed what no one asked for: setting changed: wifi is false, not true');
    expect(once.notes).toEqual([]);
    expect(read(null, { outcome: 'infrastructure', reason: 'no route' }).notes).toEqual([]);
  });
});
