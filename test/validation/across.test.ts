import { describe, expect, it } from 'vitest';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import type { AcrossScenarios, CheckFigures, MeasuredCell } from '../../validation/check.ts';
import { checksNamed } from '../../validation/checks.ts';
import { summarize } from '../../validation/summary.ts';
import { validate } from '../../validation/validate.ts';
import { caseOf, findingsOf, subjectOf } from './subjects.ts';

const ACTING = 'wifi_off';
const REFUSING = 'remove_contact_by_phone_no_search_contacts_insufficient_information';
const NOTHING = { milestones: { milestones: [] } };

function acrossOf(check: string): AcrossScenarios {
  return checksNamed([check]).find(({ id }) => id === check)!.across!;
}

function cell(scenario: string, figures: CheckFigures, augmentation: Augmentation = 'none'): MeasuredCell {
  return { scenario, augmentation, figures };
}

describe('refusing everything', () => {
  const { measure, judge } = acrossOf('trivial-agents');

  it('solves fewer than half of the scenarios where it is right, under any augmentation', () => {
    const half = [
      cell('a', { refused: 0 }),
      cell('a', { refused: 1 }, 'tns'),
      cell('b', { refused: 0 }),
      cell('refusing is wrong', {}),
    ];
    expect(judge?.(half)).toEqual([
      { evidence: 'scripted:unhelpful solves 1 of the 2 scenarios where refusing is right: a' },
    ]);
    expect(judge?.([...half, cell('c', { refused: 0 })])).toEqual([]);
    expect(judge?.([])).toEqual([]);
  });

  it('is measured where it is right', async () => {
    const acting = await measure(await caseOf(ACTING));
    expect(acting).toMatchObject({ 'scripted:idle': 0, 'scripted:unhelpful': 0 });
    expect(acting).not.toHaveProperty('refused');
    expect(await measure(await caseOf(REFUSING))).toMatchObject({ refused: 0 });
    expect(await measure(await caseOf(REFUSING, NOTHING))).toMatchObject({ refused: 1, 'scripted:idle': 1 });
  });
});

it('luck solves fewer than one run in a hundred, where there are enough of them', () => {
  const cells = (solved: number) =>
    Array.from({ length: 400 }, (_, index) => cell(`s${index}`, { similarity: 0, solved: Number(index < solved) }));
  const { judge } = acrossOf('random-agent');
  expect(judge?.(cells(11))).toEqual([]);
  expect(judge?.(cells(12))).toEqual([
    { evidence: 'scripted:random solves 12 of 1200 runs, which is more than chance' },
  ]);
  expect(judge?.(cells(12).slice(0, 20))).toEqual([]);
});

it('a number may be read out by chance under one augmentation, under two not', () => {
  const cells = (times: number) =>
    AUGMENTATIONS.map((one, index) => cell('days', { number: Number(index < times) }, one));
  const { judge } = acrossOf('recitation');
  expect(judge?.(cells(1))).toEqual([]);
  expect(judge?.(cells(2))).toEqual([{ evidence: 'days is solved by scripted:recite' }]);
});

it('figures are told with the interval of base scenarios, and counts as the least of all', async () => {
  const checks = checksNamed(['trivial-agents', 'random-agent', 'enough-answers']);
  const reports = await validate(catalogue(), { scenarios: [ACTING, REFUSING], augmentations: ['none', 'at'], checks });
  const notes = summarize(reports, checks).tallies.map(({ check, note }) => [check.id, note]);
  expect(Object.fromEntries(notes)).toEqual({
    'trivial-agents': expect.stringMatching(/^scripted:idle scores 0\.0, scripted:confirm scores 0\.0, /),
    'damage-then-refusal': undefined,
    'random-agent': expect.stringMatching(/^scripted:random scores \d+\.\d \(95% interval \d+\.\d to \d+\.\d\)$/),
    'enough-answers': expect.stringMatching(
      /^each scenario has at least \d+ right and \d+ wrong answers and \d+ other/,
    ),
  });
});

it('packs of others need no number of answers', async () => {
  const subject = subjectOf(ACTING, { ...NOTHING, answers: { right: [], wrong: [] } });
  expect(await findingsOf('enough-answers', subject)).not.toEqual([]);
  Object.defineProperty(subject, 'pack', { value: { ...subject.pack, name: 'mine' } });
  expect(await findingsOf('enough-answers', subject)).toEqual([]);
});
