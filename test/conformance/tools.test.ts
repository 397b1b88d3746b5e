import { describe, expect, it } from 'vitest';

import { goldenPath, hasGolden, vectorPath } from './golden-file.ts';
import { readToolVectors, readWorlds } from './tool-vectors.ts';
import { checkToolCall, contentProblem } from './tools.ts';

async function failuresOf(file: string, worldsFile: string): Promise<readonly string[]> {
  const worlds = readWorlds(worldsFile);
  const vectors = readToolVectors(file);
  expect(vectors).not.toHaveLength(0);
  const failures: string[] = [];
  for (const vector of vectors) {
    const failure = await checkToolCall(vector, worlds);
    if (failure !== null) failures.push(`${vector.id} ${vector.tool} ${vector.argumentText}: ${failure}`);
  }
  return failures;
}

describe('tools', () => {
  it('answer the calls of the vectors in this repository like the reference', async () => {
    expect(await failuresOf(vectorPath('tools.jsonl'), vectorPath('worlds.json'))).toEqual([]);
  });

  it.skipIf(!hasGolden('tools.jsonl'))(
    'answer the calls on the base world of the reference like the reference',
    async () => {
      expect(await failuresOf(goldenPath('tools.jsonl'), goldenPath('worlds.json'))).toEqual([]);
    },
  );
});

describe('the comparison of tool answers', () => {
  it.each([
    ["{'a': 5.000000000000001, 'b': None}", "{'a': 5.0, 'b': None}"],
    ["'3f333df6-90a4-4fda-8dd3-9485d27cee36'", "'<uuid>'"],
  ])('treats %s and %s as equal', (ours, theirs) => {
    expect(contentProblem(ours, theirs)).toBeNull();
  });

  it.each([
    ['5', '5.0'],
    ['5.0', '5'],
    ['5.0001', '5.0'],
    ['[5]', '[6]'],
    ["'+1234560987'", "'+1234560988'"],
    ['None', '5.0'],
    ['5.0, 6.0', '5.0'],
  ])('treats %s and %s as different', (ours, theirs) => {
    expect(contentProblem(ours, theirs)).not.toBeNull();
  });
});
