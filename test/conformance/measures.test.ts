import { describe, expect, it } from 'vitest';

import { goldenPath, hasGolden, readLines, vectorPath } from './golden-file.ts';
import { MEASURE_CHECKS, checkMeasure } from './measures.ts';
import type { Vector } from './vector.ts';

/** The failures of the vectors of a kind, with their ids. */
async function failuresOf(file: string, kind: string): Promise<readonly (readonly [string, string])[]> {
  const vectors = readLines<Vector>(file).filter((vector) => vector.kind === kind);
  expect(vectors).not.toHaveLength(0);
  const answers = await Promise.all(vectors.map(async (vector) => [vector.id, await checkMeasure(vector)] as const));
  return answers.flatMap(([id, failure]) => (failure === null ? [] : [[id, failure] as const]));
}

describe('measures', () => {
  it.each(Object.keys(MEASURE_CHECKS))('%s agrees with the reference', async (kind) => {
    expect(await failuresOf(vectorPath('measures.jsonl'), kind)).toEqual([]);
  });
});

describe.skipIf(!hasGolden('measures.jsonl'))('measures, including the texts of the reference', () => {
  it.each(Object.keys(MEASURE_CHECKS))('%s agrees with the reference', async (kind) => {
    expect(await failuresOf(goldenPath('measures.jsonl'), kind)).toEqual([]);
  });
});
