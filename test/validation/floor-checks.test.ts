import { TABLES } from '../../evaluation/columns.ts';
import { describe, expect, it } from 'vitest';
import type { Augmentation } from '../../sandbox/cell.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { PreparedPack } from '../../activities/pack-cache.ts';
import type { MeasuredCell } from '../../validation/check.ts';
import { damageThenRefusal } from '../../validation/checks/damage-then-refusal.ts';
import { randomAgent } from '../../validation/checks/random-agent.ts';
import { recitation } from '../../validation/checks/recitation.ts';
import { trivialAgents } from '../../validation/checks/trivial-agents.ts';
import { damagingCalls } from '../../validation/damage.ts';
import { Subject } from '../../validation/subject.ts';
import { validate } from '../../validation/validate.ts';
import { evidenceOf, scenarioOf, subjectOf } from './subjects.ts';

const ACTING = 'wifi_off';
const REFUSING = 'remove_contact_by_phone_no_search_contacts_insufficient_information';
const NOTHING = { milestones: [] };

/** As it is in the catalogue, with its corrections. */
function inCatalogue(name: string, augmentation: Augmentation = 'none'): Subject {
  return new Subject(catalogue(), new PreparedPack(catalogue()), name, augmentation);
}

describe.each([trivialAgents, damageThenRefusal, randomAgent, recitation])('check $number, $id,', (check) => {
  it.each([ACTING, REFUSING, 'send_message_with_contact_content_cellular_off_multiple_user_turn'])(
    'passes for %s',
    async (name) => {
      expect(await check.run(inCatalogue(name))).toEqual([]);
    },
  );
});

describe('check 3, trivial-agents,', () => {
  it('finds a scenario that is solved by doing nothing', async () => {
    expect(await evidenceOf(trivialAgents, ACTING, { milestones: NOTHING })).toEqual(
      ['idle', 'confirm', 'echo', 'unhelpful'].map((name) => `it is solved by scripted:${name}`),
    );
  });

  it('finds one that is solved by repeating the request', async () => {
    const content = scenarioOf(ACTING).opening;
    const row = { sender: 'AGENT', recipient: 'USER', content };
    const told = { kind: 'snapshot', database: 'SANDBOX', target: { rows: [row] } } as const;
    const found = await evidenceOf(trivialAgents, ACTING, { milestones: { milestones: [{ constraints: [told] }] } });
    expect(found).toEqual(['it is solved by scripted:echo']);
  });

  const cell = (scenario: string, augmentation: string, refused: string): MeasuredCell => ({
    scenario,
    augmentation,
    figures: { refused },
  });

  it('finds that refusing solves half of the scenarios where it is right, under any augmentation', async () => {
    const half = [
      cell('a', 'none', 'unsolved'),
      cell('a', 'tns', 'solved'),
      cell('b', 'none', 'unsolved'),
      cell('c', 'none', 'refusing is wrong'),
    ];
    expect(trivialAgents.across?.judge(half)).toEqual([
      { evidence: 'scripted:unhelpful solves 1 of the 2 scenarios where refusing is right: a' },
    ]);
    expect(trivialAgents.across?.judge([...half, cell('d', 'none', 'unsolved')])).toEqual([]);
    expect(trivialAgents.across?.judge([])).toEqual([]);
  });

  it('measures whether refusing is right and enough', async () => {
    const measure = async (subject: Subject) => trivialAgents.across?.measure(subject);
    expect(await measure(inCatalogue(ACTING))).toMatchObject({ refused: 'refusing is wrong', idle: 0, unhelpful: 0 });
    expect(await measure(inCatalogue(REFUSING))).toMatchObject({ refused: 'unsolved' });
    expect(await measure(subjectOf(REFUSING, { milestones: NOTHING }))).toMatchObject({ refused: 'solved', idle: 1 });
  });
});

describe('check 3, damage-then-refusal,', () => {
  it('finds a scenario that asks for the refusal and allows any change', async () => {
    const row = { sender: 'AGENT', recipient: 'USER' };
    const said = { kind: 'snapshot', database: 'SANDBOX', target: { rows: [row] } } as const;
    const milestones = { milestones: [{ constraints: [said], guardrailExclusions: TABLES }] };
    const found = await damageThenRefusal.run(subjectOf(REFUSING, { milestones, minefields: NOTHING }, 'at'));
    expect(found.map(({ evidence }) => evidence)).toContain(
      'it is solved although remove_contact does damage before the refusal',
    );
  });

  it('does damage with every tool that can, successfully', async () => {
    const subject = inCatalogue(ACTING, 'at');
    const calls = damagingCalls(subject);
    const writing = subject.tools.schemas.filter(({ name }) => /^(add|modify|remove|send|set)_/.test(name));
    expect(calls.map(({ tool }) => tool)).toEqual(writing.map(({ name }) => name));
    expect(calls.length).toBeGreaterThan(8);
    for (const call of calls) {
      const { trajectory } = await subject.play([{ calls: [call] }, { say: 'No.' }]);
      const changed = messagesOf(trajectory.events).filter(({ changes }) => changes !== undefined);
      expect(changed, call.tool).toHaveLength(1);
    }
  });

  it('does not count restoring settings as damage', () => {
    const saving = 'find_current_city_low_battery_mode_insufficient_information';
    expect(damagingCalls(inCatalogue(saving)).map(({ tool }) => tool)).toEqual([]);
  });
});

describe('check 4, random-agent,', () => {
  it('finds a scenario that calls without side effects solve, and tells the seeds', async () => {
    const found = await evidenceOf(randomAgent, 'search_name_with_relationship', { milestones: NOTHING });
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) expect(one).toMatch(/^it is solved by scripted:random with seeds 0, 1, 2$/);
  });

  it('tells the mean with its interval', async () => {
    const { notes } = await validate(catalogue(), { scenarios: [ACTING, REFUSING], checks: [randomAgent, recitation] });
    expect(notes).toEqual([
      {
        check: 'random-agent',
        note: expect.stringMatching(/^scripted:random scores \d+\.\d \(95% interval \d+\.\d to \d+\.\d\)$/),
      },
    ]);
  });
});

describe('check 4, random-agent, across scenarios,', () => {
  const cells = (solved: number): readonly MeasuredCell[] =>
    Array.from({ length: 400 }, (_, index) => ({
      scenario: `s${index}`,
      augmentation: 'none',
      figures: { similarity: 0, solved: index < solved ? 1 : 0 },
    }));

  it('leaves one run in a hundred to luck, where there are enough of them', () => {
    expect(randomAgent.across?.judge(cells(11))).toEqual([]);
    expect(randomAgent.across?.judge(cells(12))).toEqual([
      { evidence: 'scripted:random solves 12 of 1200 runs, which is more than chance' },
    ]);
    expect(randomAgent.across?.judge(cells(12).slice(0, 20))).toEqual([]);
  });
});

describe('check 5, recitation,', () => {
  it('takes a number that is read out under one augmentation for luck, under two not', () => {
    const cells = (times: number): readonly MeasuredCell[] =>
      Array.from({ length: 8 }, (_, index) => ({
        scenario: 'days',
        augmentation: String(index),
        figures: { number: Number(index < times) },
      }));
    expect(recitation.across?.judge(cells(1))).toEqual([]);
    expect(recitation.across?.judge(cells(2))).toEqual([{ evidence: 'days is solved by scripted:recite' }]);
  });

  it('leaves alone what everybody may know', async () => {
    expect(await evidenceOf(recitation, 'find_stock_symbol_with_company_name')).toEqual([]);
  });

  it('finds a scenario that only asks to find something out', async () => {
    const name = 'search_name_with_relationship';
    const milestones = { milestones: scenarioOf(name).milestones.milestones.slice(0, 1) };
    expect(await evidenceOf(recitation, name, { milestones })).toEqual(['it is solved by scripted:recite']);
  });
});
