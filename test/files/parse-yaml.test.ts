import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseYaml } from '../../files/parse-yaml.ts';
import { atNight } from '../support/nightly.ts';

const numbers = z.record(z.string(), z.number());

it.each([
  ['a key twice', 'a: 1\nb: 2\na: 3', ['line 3: a key occurs twice in one object: remove one of them']],
  ['a number and its text', '1: 1\n"1": 2', ['line 2: a key occurs twice in one object: remove one of them']],
  ['a list as a key', 'a: 1\n? [b]\n: 2', ['line 2: a key is not a text: put it in quotes']],
])('refuses %s, with its line', (_, text, problems) => {
  expect(parseYaml(text, numbers)).toEqual({ problems });
});

it('takes a key once in each object, and objects that are merged', () => {
  const text = 'base: &base { x: 1, y: 2 }\nother:\n  <<: *base\n  y: 3';
  expect(parseYaml(text, z.record(z.string(), numbers))).toEqual({
    data: { base: { x: 1, y: 2 }, other: { x: 1, y: 3 } },
  });
});

it('names the first of many unknown keys', () => {
  const text = Array.from({ length: 1_000 }, (_, k) => `k${k}: 1`).join('\n');
  const { problems } = parseYaml(text, z.strictObject({})) as { readonly problems: readonly string[] };
  expect(problems).toEqual([
    'the file: unknown "k0", "k1", "k2", "k3", "k4" and 995 more: remove it or correct its spelling',
  ]);
});

/** What this thread computes while it parses an object of so many keys, at least; in microseconds. */
function work(keys: number): number {
  const text = Array.from({ length: keys }, (_, k) => `k${k}: ${k}`).join('\n');
  const runs = [1, 2].map(() => {
    const before = process.threadCpuUsage();
    expect(Object.keys((parseYaml(text, numbers) as { readonly data: object }).data)).toHaveLength(keys);
    return process.threadCpuUsage(before).user;
  });
  return Math.min(...runs);
}

atNight(() => {
  it('takes about ten times as long for ten times as many keys', () => {
    work(2_000);
    expect(work(20_000) / work(2_000)).toBeLessThan(30);
  });
});
