import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../scenarios/scenario.ts';
import { enoughAnswers } from '../../validation/checks/enough-answers.ts';
import { rightAnswers } from '../../validation/checks/right-answers.ts';
import { wrongAnswers } from '../../validation/checks/wrong-answers.ts';
import { evidenceOf, scenarioOf, subjectOf } from './subjects.ts';

const NAME = 'search_name_with_relationship';
const { answers = { right: [], wrong: [] }, milestones } = scenarioOf(NAME);

/** The milestones with another name to be told. */
function telling(name: string): Pick<Scenario, 'milestones'> {
  const changed = milestones.milestones.map(({ constraints, ...rest }) => ({
    ...rest,
    constraints: constraints.map((constraint) =>
      constraint.kind === 'tells' && constraint.fact.kind === 'name'
        ? { ...constraint, fact: { ...constraint.fact, values: [name] } }
        : constraint,
    ),
  }));
  return { milestones: { ...milestones, milestones: changed } };
}

describe('check 30, right-answers,', () => {
  it('holds for a sound scenario', async () => {
    expect(await evidenceOf(rightAnswers, NAME)).toEqual([]);
  });

  it('names a right answer that is not solved, what was found in it, and its place', async () => {
    const changes = { answers: { right: ['Your boss is Priya N.', 'It is Dana Whitfield.'], wrong: [] } };
    expect(await rightAnswers.run(subjectOf(NAME, changes))).toEqual([
      {
        evidence:
          '"It is Dana Whitfield." is a right answer, and is not solved: name Priya N has another in its place (\u201CDana Whitfield\u201D)',
        path: ['answers', 'right', 1],
      },
    ]);
  });

  it('fails where the milestone expects something that is not so', async () => {
    const found = await evidenceOf(rightAnswers, NAME, telling('Dana Whitfield'));
    expect(found).toContainEqual(
      expect.stringMatching(/^"Your boss is Priya N\." is a right answer, and is not solved/),
    );
  });

  it('names another way that is not solved', async () => {
    const ways = [[{ say: 'Your boss is Priya N.' }]];
    expect(await rightAnswers.run(subjectOf(NAME, { ways }, '3dt'))).toEqual([
      { evidence: expect.stringMatching(/^an agent that goes way 1 of its ways does not solve it/), path: ['ways', 0] },
    ]);
  });
});

describe('check 31, wrong-answers,', () => {
  it('names a wrong answer that is solved, by what it was judged, and its place', async () => {
    const changes = { answers: { ...answers, wrong: ['Nobody knows.', 'Your boss is Priya N.'] } };
    const [found, ...others] = await wrongAnswers.run(
      subjectOf(NAME, { ...changes, answers: { right: [], wrong: changes.answers.wrong } }),
    );
    expect(found).toEqual({
      evidence: '"Your boss is Priya N." is a wrong answer, and is solved: name Priya N is told (\u201CPriya N\u201D)',
      path: ['answers', 'wrong', 1],
    });
    expect(others).toEqual([]);
  });

  it('fails where nothing is to be told', async () => {
    const silent = { milestones: { milestones: milestones.milestones.slice(0, 1) } };
    expect(await evidenceOf(wrongAnswers, NAME, silent)).toHaveLength(answers.wrong.length);
  });
});

describe('check 32, enough-answers,', () => {
  it('holds for a sound scenario, and tells how many there are', async () => {
    const subject = subjectOf(NAME);
    expect(await enoughAnswers.run(subject)).toEqual([]);
    const figures = (await enoughAnswers.across?.measure(subject)) ?? {};
    const cell = { scenario: NAME, augmentation: 'none', figures };
    expect(enoughAnswers.across?.note?.([cell])).toMatch(/^each scenario has at least \d+ right and \d+ wrong answers/);
  });

  it('misses answers in the catalogue, where milestones ask for no facts', async () => {
    const { answers: _answers, ...changes } = { answers: undefined, milestones: { milestones: [] } };
    const subject = subjectOf(NAME, { ...changes, answers: { right: [], wrong: [] } });
    expect(subject.pack.name).toBe('toolsandbox');
    expect((await enoughAnswers.run(subject)).map(({ evidence }) => evidence)).toEqual([
      'it has 0 right answers, fewer than 5',
      'it has 0 wrong answers, fewer than 5',
    ]);
  });

  it('leaves packs of others alone', async () => {
    const subject = subjectOf(NAME, { milestones: { milestones: [] }, answers: { right: [], wrong: [] } });
    const other = Object.assign(Object.create(subject) as typeof subject, { pack: { ...subject.pack, name: 'mine' } });
    expect(await enoughAnswers.run(other)).toEqual([]);
  });
});
