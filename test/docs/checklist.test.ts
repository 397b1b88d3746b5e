import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parsedCommand } from '../cli/parsed-command.ts';

/** As the assessments of the Agentic Benchmark Checklist are (uiuc-kang-lab/agentic-benchmarks). */
const item = z.strictObject({ check: z.string(), score: z.union([z.literal(0), z.literal(1)]), reason: z.string() });
const form = z.strictObject({ paper: z.url(), code: z.string() }).catchall(item);

/** Those that apply to a benchmark that compares texts and states. */
const ITEMS = [
  ...'O.a.1 O.a.2 O.b.1 O.b.2 O.b.3 O.c.1 O.c.2 O.g.1 O.g.2 O.g.3 O.h.1 O.h.2'.split(' '),
  ...Array.from({ length: 10 }, (_, index) => `T.${index + 1}`),
  ...Array.from({ length: 13 }, (_, index) => `R.${index + 1}`),
];

it('our answers to the Agentic Benchmark Checklist are all there, in its form, and name commands that are understood', async () => {
  const { paper: _, code: __, ...answers } = form.parse(parse(readFileSync('docs/abc.yaml', 'utf8')));
  expect(Object.keys(answers)).toEqual(ITEMS);
  const commands = Object.values(answers).flatMap(({ reason }) => [...reason.matchAll(/`npx toolsandbox ([^`]*)`/g)]);
  expect(commands.length).toBeGreaterThan(20);
  for (const [, words = ''] of commands) await expect(parsedCommand(words.split(' ')), words).resolves.toBeUndefined();
});
