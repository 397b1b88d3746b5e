import { expect, it } from 'vitest';
import { firstDifference } from '../../../roles/recordings/playing-fetch.ts';

const difference = (one: unknown, other: unknown) => firstDifference(JSON.stringify(one), JSON.stringify(other));

it('names the place in the request and both values', () => {
  const recorded = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] };
  expect(difference(recorded, recorded)).toBeUndefined();
  expect(difference(recorded, { ...recorded, messages: [{ role: 'user', content: 'Ho' }] })).toBe(
    'messages[0].content: recorded "Hi", now "Ho"',
  );
  expect(difference(recorded, { ...recorded, seed: 1 })).toBe('seed: recorded nothing, now 1');
  expect(difference(recorded, { ...recorded, messages: [] })).toMatch(/^messages\[0\]: recorded .*, now nothing$/);
});

it('shows of long values where they differ', () => {
  const text = firstDifference(JSON.stringify([`${'a'.repeat(500)}b`]), JSON.stringify([`${'a'.repeat(500)}c`]));
  expect(text).toBe(`[0]: recorded …${'a'.repeat(15)}b", now …${'a'.repeat(15)}c"`);
});

it('compares texts that are no JSON as they are', () => {
  expect(firstDifference('a', 'a')).toBeUndefined();
  expect(firstDifference('a', 'b')).toBe('body: recorded "a", now "b"');
});
