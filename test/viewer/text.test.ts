import { describe, expect, it } from 'vitest';
import { agentNames } from '../../viewer/app/text/agent-name.ts';
import { firstEnd, markedParts } from '../../viewer/app/text/visible-parts.ts';

describe('the names of agents', () => {
  const specs = ['openai:m?effort=low&seed=1', 'openai:m?effort=high&seed=1', 'openai:m', 'google:g?effort=low'];

  it('have the options that tell them apart, and no others', () => {
    expect(specs.map(agentNames(specs))).toEqual([
      'openai:m effort=low seed=1',
      'openai:m effort=high seed=1',
      'openai:m (no options)',
      'google:g',
    ]);
    expect(specs.slice(0, 2).map(agentNames(specs.slice(0, 2)))).toEqual([
      'openai:m effort=low',
      'openai:m effort=high',
    ]);
    const files = ['module:/home/me/a.ts?version=1a2b3c4d5e6f', 'module:/home/me/a.ts?version=2a2b3c4d5e6f'];
    expect(files.map(agentNames(files))).toEqual(['a.ts@1a2b3c4', 'a.ts@2a2b3c4']);
    expect(agentNames([...specs.slice(0, 1), ...specs.slice(0, 1)])(specs[0]!)).toBe('openai:m');
  });
});

describe('what was searched for', () => {
  it('is marked wherever it is, whatever the case', () => {
    expect(markedParts('a Need, needs', 'need').map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))).toEqual([
      'a ',
      '[Need]',
      ', ',
      '[need]',
      's',
    ]);
    expect(markedParts('a.b', '.')).toHaveLength(3);
    expect(markedParts('abc', '')).toEqual([{ text: 'abc', isMarked: false }]);
    expect(markedParts('', 'x')).toEqual([{ text: '', isMarked: false }]);
    expect(markedParts('x', 'x')).toEqual([{ text: 'x', isMarked: true }]);
  });

  it('ends where it ends first', () => {
    expect(firstEnd('one two one', 'TWO')).toBe(7);
    expect(firstEnd('one', 'two')).toBeNull();
    expect(firstEnd('one', '')).toBeNull();
  });
});
