import { expect, it } from 'vitest';
import {
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
