import { expect, it } from 'vitest';
import { wordParts } from '../../../viewer/app/model/text/word-parts.ts';

const marked = (left: string, right: string) =>
  wordParts(left, right).map((parts) => parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(''));

it('marks the words that only one of two texts has', () => {
  expect(marked('How far along is it?', 'How far is it?')).toEqual(['How far [along ]is it?', 'How far is it?']);
  expect(marked('yes', 'yes')).toEqual(['yes', 'yes']);
});

it('does not compare long texts word by word', () => {
  const [left, right] = wordParts(`a ${'x '.repeat(5_000)}`, `b ${'x '.repeat(5_000)}`);
  expect([left.length, right.length, left[0]?.differs]).toEqual([1, 1, true]);
  expect(wordParts('x'.repeat(5_000), 'x'.repeat(5_000))[0][0]?.differs).toBe(false);
});
