import { describe, expect, it } from 'vitest';
import type { MilestoneGraph } from '../../../evaluation/milestone.ts';
import type { ConstraintExplanation, MilestoneMatch, Score } from '../../../evaluation/score.ts';
import { blockerText } from '../../../viewer/app/model/trajectory/blocker-text.ts';
import { milestoneLayout } from '../../../viewer/app/model/trajectory/milestone-layout.ts';
import { nodesOf } from '../../../viewer/app/model/trajectory/milestone-nodes.ts';

const snapshot = { kind: 'snapshot', database: 'SANDBOX', target: { rows: [] } } as const;
const graph: MilestoneGraph = {
  milestones: [
    { id: 'off', note: 'wifi is off', constraints: [snapshot] },
    { note: 'the user is told', constraints: [snapshot] },
    { constraints: [{ kind: 'addition', database: 'CONTACT', reference: 0, target: { rows: [] } }] },
  ],
  edges: [
    [0, 1],
    [0, 2],
  ],
};
const match = (milestone: number, message: number, similarity: number, more: Partial<MilestoneMatch> = {}) => ({
  milestone,
  message,
  similarity,
  constraints: [],
  ...more,
});
const scoreOf = (milestones: readonly MilestoneMatch[], minefields: readonly MilestoneMatch[] = []): Score => ({
  solved: false,
  similarity: 0,
  milestoneSimilarity: 0,
  minefieldSimilarity: 0,
  turnCount: 1,
  wording: null,
  milestones,
  minefields,
  sideEffects: [],
});
const nodes = (score: Score | null) =>
  nodesOf({ grader: { milestones: graph, minefields: graph }, record: { score, events: [] } });
const blockersOf = (milestone: number, ...matches: readonly MilestoneMatch[]) =>
  (nodes(scoreOf(matches))[milestone]?.blockers ?? []).map(blockerText);

describe('the nodes of the milestone graph', () => {
  it('say where each milestone matched, how well, and which come before it', () => {
    const closest = { message: 4, likeness: 0.5, constraints: [] };
    const milestones = nodes(scoreOf([match(0, 2, 1), match(1, 3, 0.5), match(2, 9, 0, { closest })])).slice(0, 3);
    expect(
      milestones.map(({ title, state, similarity, message, after }) => [title, state, similarity, message, after]),
    ).toEqual([
      ['wifi is off', 'met', 1, 2, []],
      ['the user is told', 'partial', 0.5, 3, [0]],
      ['addition of CONTACT', 'missed', 0, 4, [0]],
    ]);
    expect(milestones[0]?.id).toBe('off');
  });

  it('have no place if nothing comes close or the run was not scored', () => {
    expect(nodes(scoreOf([match(0, 7, 0)]))[0]).toMatchObject({ state: 'missed', message: null });
    expect(nodes(null)[0]).toMatchObject({ state: 'not-scored', similarity: null, message: null });
  });

  it('of minefields are hit or avoided', () => {
    const states = (similarity: number) => nodes(scoreOf([], [match(0, 2, similarity)]))[3]?.state;
    expect([states(0), states(0.4)]).toEqual(['avoided', 'hit']);
  });

  it('show the columns that fall short, of the closest message if there is one', () => {
    const constraint = (found: string): ConstraintExplanation => ({
      kind: 'snapshot',
      database: 'SANDBOX',
      similarity: 0,
      columns: [
        { row: 0, column: 'sender', expected: 'AGENT', found: 'AGENT', similarity: 1 },
        { row: 0, column: 'content', expected: 'off', found, similarity: 0 },
        { row: 0, column: 'trace', expected: null, found: null, similarity: null },
      ],
    });
    const closest = { message: 4, likeness: 0.5, constraints: [constraint('near')] };
    const [node] = nodes(scoreOf([match(0, 9, 0, { constraints: [constraint('far')], closest })]));
    expect(node?.shortfalls.map(({ columns }) => columns.map(({ column, found }) => [column, found]))).toEqual([
      [['content', 'near']],
    ]);
  });
});

describe('what blocks a milestone', () => {
  it('is a guardrail that was broken', () => {
    const guardrail = { kind: 'guardrail', database: 'SETTING', columns: [], reason: 'SETTING changed' } as const;
    expect(blockersOf(0, match(0, 2, 0, { constraints: [{ ...guardrail, similarity: 0 }] }))).toEqual([
      'SETTING changed',
    ]);
    expect(blockersOf(0, match(0, 2, 1, { constraints: [{ ...guardrail, similarity: 1 }] }))).toEqual([]);
  });

  it('is a milestone that it is compared with and that matched nowhere', () => {
    expect(blockersOf(2, match(0, 1, 0), match(2, 3, 0))).toEqual([
      'it is compared with milestone 0, which matched nowhere',
    ]);
    expect(blockersOf(2, match(0, 1, 0.5), match(2, 3, 0))).toEqual([]);
  });

  it('is the order, if it fits at a message before what must come first, or after what must come later', () => {
    const fits = (message: number) => ({ closest: { message, likeness: 1, constraints: [] } });
    expect(blockersOf(1, match(0, 6, 1), match(1, 8, 0, fits(3)))).toEqual([
      'it fits at message 3, but milestone 0, which must come before it, matched only at message 6',
    ]);
    expect(blockersOf(0, match(0, 1, 0, fits(5)), match(1, 4, 1), match(2, 6, 1))).toEqual([
      'it fits at message 5, but milestone 1, which must come after it, matched already at message 4',
    ]);
    expect(blockersOf(1, match(0, 2, 1), match(1, 8, 0, fits(3)))).toEqual([]);
    const near = { closest: { message: 3, likeness: 0.9, constraints: [] } };
    expect(blockersOf(1, match(0, 6, 1), match(1, 8, 0, near))).toEqual([]);
  });
});

it('what comes before lies above', () => {
  const { corners, lines, edges } = milestoneLayout(nodes(null).slice(0, 3));
  expect(edges).toEqual([
    [0, 1],
    [0, 2],
  ]);
  expect(lines).toHaveLength(2);
  const [first, second, third] = corners;
  expect(first!.y).toBeLessThan(second!.y);
  expect(second!.y).toBe(third!.y);
  expect(second!.x).toBeLessThan(third!.x);
});
