import { expect, it } from 'vitest';
import { MARKDOWN, readPage } from '../support/markdown.ts';

/** As `wc -w` counts. */
function wordsOf(page: string): number {
  return readPage(page)
    .split(/\s+/)
    .filter((word) => word !== '').length;
}

it('all pages and decisions have at most 45,000 words: what the program can print, it prints (docs schema, --help)', () => {
  const counted = MARKDOWN.filter((page) => page !== 'CHANGELOG.md').map((page) => ({ page, words: wordsOf(page) }));
  const total = counted.reduce((sum, { words }) => sum + words, 0);
  const longest = counted.toSorted((one, other) => other.words - one.words).slice(0, 5);
  expect(total, JSON.stringify(longest)).toBeLessThanOrEqual(45_000);
});

it('the README has at most 700 words', () => {
  expect(wordsOf('README.md')).toBeLessThanOrEqual(700);
});
