import { PHONE } from '../../worlds/phone/world.ts';
import { describe, expect, it } from 'vitest';

import { EvaluationError } from '../../evaluation/evaluation-error.ts';
import { evaluateLog } from '../../evaluation/evaluate.ts';
import { logOf } from '../../evaluation/log-of.ts';
import type { Constraint, MilestoneGraph } from '../../evaluation/milestone.ts';
import type { Score } from '../../evaluation/score.ts';
import type { Trajectory } from '../../sandbox/trajectory.ts';
import type { Profile } from '../../sandbox/cell.ts';
import type { WorldChange } from '../../sandbox/world.ts';
import { addContact, call, runOf, say, setWifi, traceOf, WORLD } from './run.ts';

const NONE: MilestoneGraph = { milestones: [] };

const wifiOn: Constraint = { kind: 'snapshot', database: 'SETTING', target: { rows: [{ wifi: true }] } };

const said = (content: string): Constraint => ({
  kind: 'snapshot',
  database: 'SANDBOX',
  target: { rows: [{ sender: 'AGENT', recipient: 'USER', content }] },
});

const called = (tool: string, args: Record<string, string | number> = {}): Constraint => ({
  kind: 'snapshot',
  database: 'SANDBOX',
  target: {
    rows: [{ sender: 'EXECUTION_ENVIRONMENT', recipient: 'AGENT', tool_trace: { tool_name: tool, arguments: args } }],
  },
});

const graph = (...constraints: readonly (readonly Constraint[])[]): MilestoneGraph => ({
  milestones: constraints.map((one) => ({ constraints: one })),
});

const scored = (run: Trajectory, milestones: MilestoneGraph, minefields = NONE): Score =>
  evaluateLog(logOf(run), { definition: PHONE, milestones, minefields }, 'paper');

const switched = runOf(
  ...call(traceOf('set_wifi_status', { on: true }), setWifi(true)),
  say('agent', 'user', 'Wifi is on'),
);

describe('evaluate', () => {
  it('gives 1 for a run that does what is asked', () => {
    const score = scored(switched, graph([wifiOn], [said('Wifi is on')]));
    expect(score).toMatchObject({ similarity: 1, milestoneSimilarity: 1, minefieldSimilarity: 0, turnCount: 3 });
    expect(score.milestones.map(({ message }) => message)).toEqual([2, 3]);
  });

  it('scores a text by the cube root of ROUGE, sender and recipient counting as columns', () => {
    const score = scored(switched, graph([said('Wifi is now off')]));
    // Two of three words found, two of four expected.
    const rouge = (2 * (2 / 3) * (2 / 4)) / (2 / 3 + 2 / 4);
    expect(score.similarity).toBeCloseTo(rouge ** (1 / 3), 6);
    expect(score.milestones[0]?.constraints[0]?.columns[2]).toMatchObject({
      column: 'content',
      expected: 'Wifi is now off',
      found: 'Wifi is on',
      similarity: expect.closeTo(rouge, 6) as number,
    });
  });

  it('gives 0 as soon as a minefield is hit, and 1 for a run without milestones that hits none', () => {
    expect(scored(switched, NONE, graph([called('set_wifi_status')])).similarity).toBe(0);
    expect(scored(switched, NONE, graph([called('send_message')])).similarity).toBe(1);
  });

  it('compares a change with the rows at the place of the reference milestone', () => {
    const run = runOf(...call(traceOf('add_contact'), addContact));
    const added: Constraint = {
      kind: 'addition',
      database: 'CONTACT',
      reference: -1,
      target: { rows: [{ name: 'Edsger', phone_number: '+3' }] },
    };
    expect(scored(run, graph([added])).similarity).toBe(1);
    expect(scored(switched, graph([added])).similarity).toBe(0);
  });

  it('explains a broken guardrail by what changed and since when', () => {
    const run = runOf(...call(traceOf('add_contact'), addContact), ...call(traceOf('set_wifi_status'), setWifi(true)));
    const score = scored(run, graph([called('add_contact')], [called('set_wifi_status')]));
    expect(score.similarity).toBe(0.5);
    const reasons = score.milestones[1]?.closest?.constraints.flatMap(({ reason }) => reason ?? []);
    expect(reasons).toEqual(['SETTING is not as it was at milestone 0: wifi is true, was false']);
  });

  it('takes a row that was changed and changed back for damage only under profile paper', () => {
    const [ada] = WORLD.CONTACT;
    const move = [
      { kind: 'remove', table: 'CONTACT', position: 0, row: ada! },
      { kind: 'insert', table: 'CONTACT', position: 1, row: ada! },
    ] as const satisfies readonly WorldChange[];
    const run = runOf(
      ...call(traceOf('get_wifi_status')),
      ...call(traceOf('modify_contact'), ...move),
      say('agent', 'user', 'Off'),
    );
    const milestones = graph([called('get_wifi_status')], [said('Off')]);
    const similarity = (profile: Profile) =>
      evaluateLog(logOf(run), { definition: PHONE, milestones, minefields: NONE }, profile).similarity;
    expect(similarity('paper')).toBe(0.5);
    expect(similarity('default')).toBe(1);
  });

  it('fills a target with what an earlier call returned', () => {
    const temperature: Constraint = {
      kind: 'tool-trace-dependent',
      database: 'SANDBOX',
      reference: 0,
      target: {
        rows: [{ sender: 'AGENT', recipient: 'USER', content: '{temperature}' }],
        measures: { content: { measure: 'contains' } },
      },
      fillTo: 'content',
      extraction: { values: { temperature: { path: ['current'], as: 'texts' } } },
    };
    const asked = call(traceOf('search_weather', {}, { current: 21.25 }));
    const milestones = graph([called('search_weather')], [temperature]);
    expect(scored(runOf(...asked, say('agent', 'user', 'It is 21.2 degrees')), milestones).similarity).toBe(1);
    expect(scored(runOf(...asked, say('agent', 'user', 'It is 22 degrees')), milestones).similarity).toBe(0.5);
  });

  it('shows the closest message of a milestone that matches nowhere', () => {
    const run = runOf(
      ...call(traceOf('search_contacts', { name: 'Ada' })),
      ...call(traceOf('send_message', { phone_number: '+1', content: 'hello' })),
    );
    const [match] = scored(run, graph([called('send_message', { phone_number: '+2', content: 'hello' })])).milestones;
    expect(match).toMatchObject({ similarity: 0, message: 0, closest: { message: 4 } });
    expect(match?.closest?.constraints[0]?.columns[2]).toMatchObject({ column: 'tool_trace', similarity: 0 });
  });

  it('reports how many rows were expected and found', () => {
    const twoContacts: Constraint = { kind: 'snapshot', database: 'CONTACT', target: { rows: [{ name: 'Ada' }] } };
    const [match] = scored(switched, graph([twoContacts])).milestones;
    expect(match?.constraints[0]?.reason).toBe('1 row expected, 2 found');
    expect(match?.constraints[0]?.columns).toEqual([
      { row: 0, column: 'name', expected: 'Ada', found: 'Ada', similarity: 1 },
    ]);
  });

  it('places every milestone of a graph without edges, at the best message for each', () => {
    const parallel: MilestoneGraph = { ...graph([said('Wifi is on')], [called('set_wifi_status')]), edges: [] };
    expect(scored(switched, parallel).milestones.map(({ message }) => message)).toEqual([3, 2]);
  });

  it('refuses a target that nothing can be compared with', () => {
    const empty: Constraint = { kind: 'snapshot', database: 'MESSAGING', target: { rows: [] } };
    expect(() => scored(switched, graph([empty]))).toThrow(EvaluationError);
  });

  it('gives the same score when run twice', () => {
    const milestones = graph([wifiOn], [said('on')]);
    expect(scored(switched, milestones)).toEqual(scored(switched, milestones));
  });
});
