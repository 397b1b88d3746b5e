import { describe, expect, it } from 'vitest';
import { seenValues } from '../../roles/scripted/seen-values.ts';
import { answer, says } from './conversation.ts';

describe('the values that an agent was told', () => {
  it('are the texts of the user and their parts', () => {
    const text = 'Text Ada Lovelace at +12453344098: "see you", 2.5 miles in 3 days';
    expect(seenValues([says('user', text)]).map(({ value }) => value)).toEqual([
      text,
      'Text Ada Lovelace',
      '+12453344098',
      'see you',
      2.5,
      3,
    ]);
  });

  it('are the values of results, with their columns, in both notations', () => {
    const row = [
      { value: 'a1', key: 'person_id' },
      { value: true, key: 'is_self' },
      { value: 2, key: 'ages' },
    ];
    expect(seenValues([answer('[{"person_id": "a1", "is_self": true, "of": null, "ages": [2]}]')])).toEqual(row);
    expect(seenValues([answer("[{'person_id': 'a1', 'is_self': True, 'of': None, 'ages': [2]}]")])).toEqual(row);
    expect(seenValues([answer('no value')])).toEqual([{ value: 'no value' }]);
  });

  it('are neither errors nor what the agent itself or the system said', () => {
    const error = answer('wifi is off', true);
    expect(seenValues([says('system', 'Be careful.'), says('agent', 'I am.'), error])).toEqual([]);
  });

  it('are limited, however large or deep a result is', () => {
    const depth = 30_000;
    expect(seenValues([answer(`${'['.repeat(depth)}1${']'.repeat(depth)}`)]).length).toBeLessThan(2);
    expect(seenValues([answer(JSON.stringify(Array.from({ length: 30_000 }, (_, value) => value)))])).toHaveLength(
      2_000,
    );
  });
});
