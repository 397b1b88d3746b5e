import { expect, it } from 'vitest';
import { asksOf } from '../../language/questions/asks-of.ts';

// An exponential pattern would never end here: the worker that reads such a text would stand still.
it.each([', [key] ', ', and so ', 'so, then, ', 'who, ', 'a: b; ', 'is it, '])(
  'a question behind a list of 8,000 parts is read: %j',
  (part) => {
    expect(asksOf(`Your key is ${part.repeat(8000)}?`).length).toBeLessThanOrEqual(8001);
  },
);
