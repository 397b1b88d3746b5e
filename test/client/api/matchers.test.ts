import { beforeAll, describe, expect, it } from 'vitest';
import '../../../client/vitest.ts';
import { evaluate } from '../../../client/index.ts';
import type { Evaluation, Run } from '../../../client/index.ts';

const ADD = 'add_contact_with_name_and_phone_number';
let good: Evaluation;
let mixed: Evaluation;
let partly: Evaluation;
let bad: Run;

beforeAll(async () => {
  const cells = { scenarios: [ADD], augmentations: ['none'] } as const;
  good = await evaluate(cells);
  mixed = await evaluate({ ...cells, agent: ['scripted:oracle', 'scripted:confirm'] });
  partly = await evaluate({
    ...cells,
    agent: [
      'scripted:oracle',
      {
        name: 'broken',
        takeTurn: () => Promise.reject(Object.assign(new Error('out of \u202E order'), { status: 400 })),
      },
    ],
  });
  bad = mixed.runs.find(({ solved }) => solved === false)!;
});

/** What the failure says. */
function failureOf(assert: () => unknown): string {
  try {
    assert();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it did not fail');
}

describe('toSolve', () => {
  it('of a run: passes if it is solved, else says why it is not', () => {
    expect(good.runs[0]).toSolve();
    expect(bad).not.toSolve();
    const message = failureOf(() => expect(bad).toSolve());
    expect(message).toContain(`expected scripted:confirm to solve ${bad.id}`);
    expect(message).toContain(bad.explanation!);
    expect(message).toContain('milestone 0 0.000');
    expect(failureOf(() => expect(good.runs[0]).not.toSolve())).toContain('not to solve');
  });

  it('of an evaluation: all its cells, or a share of them', () => {
    expect(good).toSolve();
    expect(mixed).toSolve(0.5);
    expect(mixed).not.toSolve(0.51);
    expect(failureOf(() => expect(mixed).toSolve())).toMatch(
      /^expected all of 2 cells to be solved: 1 are, 1 are not, 0 have no score\n\n.*scripted:confirm\/1\nnot solved, /,
    );
  });

  it('a cell without a score is not solved; what is printed of it cannot act on the terminal', () => {
    const message = failureOf(() => expect(partly).toSolve());
    expect(message).toContain('1 are, 0 are not, 1 have no score');
    expect(message).toContain('no score: function broken answered 400: ');
    expect(message).toContain(String.raw`out of \u{202e} order`);
    expect(message).not.toContain('\u202E');
    expect(partly).toSolve(0.5);
  });
});

describe('toReach', () => {
  it('of a run: its similarity', () => {
    expect(good.runs[0]).toReach(1);
    expect(bad).not.toReach(0.9);
    expect(failureOf(() => expect(bad).toReach(0.9))).toContain('to reach a similarity of 0.9');
  });

  it('of an evaluation: the mean, of all cells', () => {
    expect(good).toReach(1);
    expect(mixed).toReach(0.5);
    expect(failureOf(() => expect(mixed).toReach(0.9))).toContain('a mean similarity of at least 0.9: it is 0.5');
    expect(failureOf(() => expect(partly).toReach(0.1))).toContain('1 cell have no score');
  });
});

it.each([
  [() => expect(Promise.resolve(good)).toSolve(), /await the evaluation first/],
  [() => expect(undefined).toSolve(), /toSolve takes what evaluate\(\) returned/],
  [() => expect({}).toReach(1), /toReach takes what evaluate\(\) returned/],
  [() => expect(good).toSolve(75), /toSolve takes a number from 0 to 1, not 75/],
])('what cannot be judged is a mistake of the test, also with `not`: %s', (assert, message) => {
  expect(failureOf(assert)).toMatch(message);
});
