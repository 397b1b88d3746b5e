import { expect, it } from 'vitest';
import {
  ChangeUncertain,
  mayComeBack,
  NoResultsYet,
  ResultsAway,
  ResultsGone,
  ResultsUnavailable,
  ResultsUnusable,
} from '../../results/results-unavailable.ts';

it.each([
  [new ResultsAway('x', 'no answer', 'check it'), true],
  [new ResultsUnavailable('x', 'disk full', 'free some space'), true],
  [new ResultsUnusable('x', 'damaged', 'restore it'), false],
  [new ResultsGone('x', 'restore it'), false],
  [new NoResultsYet('x', 'start with a sweep'), false],
  [new Error('bug'), false],
])('%s: waiting for results may help: %s', (error, expected) => {
  expect(mayComeBack(error)).toBe(expected);
});

it.each([
  [new NoResultsYet('x', 'start with a sweep'), 'no results at x yet; start with a sweep'],
  [new ChangeUncertain(new ResultsAway('x', 'no answer', 'check it')), 'results at x: no answer; check it'],
])('%s: people read its message', ({ message, summary }, expected) => {
  expect({ message, summary }).toEqual({ message: expected, summary: expected });
});
