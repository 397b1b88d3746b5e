import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { parseLimits } from '../../limits/limits-file.ts';
import { ownPrices } from '../../roles/prices/read-prices.ts';
import { parseSweepFile } from '../../client/sweep-files/parse-sweep-file.ts';
import { mutated, mutatedText } from './mutate.ts';
import { outcomeOf } from './refusal.ts';
import { runsOf } from '../support/nightly.ts';

const LIMITS = { 'openai:gpt-6-sol': { requests_per_minute: 60, tokens_per_minute: null, concurrency: 4 } };
const PRICES = parse(readFileSync('roles/prices/prices.yaml', 'utf8'));
const SWEEP = {
  name: 'nightly',
  agents: ['openai:gpt-6-sol', 'scripted:oracle'],
  user: 'scripted:user',
  scenarios: ['wifi_off', 'remove_*'],
  trials: 3,
  limits: LIMITS,
};

/** The files that users write, a valid one each, and their readers. */
const FILES: readonly (readonly [name: string, example: object, read: (text: string) => unknown])[] = [
  ['limits', LIMITS, (text) => parseLimits(text, 'limits.yaml')],
  ['prices', PRICES, (text) => ownPrices(text, 'prices.yaml')],
  ['sweep files', SWEEP, (text) => parseSweepFile(text, 'sweep.yaml')],
];

describe.each(FILES)('%s', (_, example, read) => {
  it('are read as written', async () => {
    expect(await outcomeOf(() => read(stringify(example)))).toBe('accepted');
  });

  it('are read, or refused by name, whatever was done to their values', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (gen) => {
        expect(await outcomeOf(() => read(JSON.stringify(mutated(example, gen))))).toMatch(
          /^accepted$|^error: .*\.yaml /,
        );
      }),
      { numRuns: runsOf(300, 60), seed: 1, endOnFailure: true },
    );
  });

  it('are read, or refused by name, whatever was done to their text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (gen) => {
        const text = mutatedText(stringify(example), gen).toString('utf8');
        expect(await outcomeOf(() => read(text))).toMatch(/^accepted$|^error: .*\.yaml /);
      }),
      { numRuns: runsOf(300, 60), seed: 2, endOnFailure: true },
    );
  });

  it.each([
    ['an alias of itself', 'a: &a\n  - *a\n'],
    ['an alias of nothing', 'a: *b\n'],
    [
      'aliases that multiply',
      `a: &a [1]\n${Array.from({ length: 9 }, (_one, index) => `${'bcdefghij'[index]}: &${'bcdefghij'[index]} [${`*${'abcdefghi'[index]}, `.repeat(9)}]`).join('\n')}\n`,
    ],
    ['lists in lists', '['.repeat(20_000)],
    ['a reserved key', 'constructor: {prototype: 1}\n__proto__: {polluted: true}\n'],
    ['a tag', 'a: !!js/function "x"\n'],
  ])('are refused by name: %s', async (_kind, text) => {
    expect(await outcomeOf(() => read(text))).toMatch(/^error: .*\.yaml /);
    expect({}).not.toHaveProperty('polluted');
  });
});

it('limits may stand behind an anchor', () => {
  const text = 'openai:a: &both {requests_per_minute: 6}\nopenai:b: *both\nopenai:c:\n  <<: *both\n  concurrency: 2\n';
  expect(Object.fromEntries(parseLimits(text, 'limits.yaml'))).toEqual({
    'openai:a': { requestsPerMinute: 6 },
    'openai:b': { requestsPerMinute: 6 },
    'openai:c': { requestsPerMinute: 6, concurrency: 2 },
  });
});
