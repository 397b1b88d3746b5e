import { describe, expect, it } from 'vitest';

import { goldenPath, hasGolden, readLines } from './golden-file.ts';
import { MEASURE_CHECKS, checkMeasure } from './measures.ts';
import type { Vector } from './vector.ts';

describe.skipIf(!hasGolden('measures.jsonl'))('measures', () => {
  it.each(Object.keys(MEASURE_CHECKS))('%s agrees with the reference', async (kind) => {
    const vectors = readLines<Vector>(goldenPath('measures.jsonl')).filter((vector) => vector.kind === kind);
    expect(vectors).not.toHaveLength(0);
    const failures = await Promise.all(vectors.map(async (vector) => [vector.id, await checkMeasure(vector)] as const));
    expect(failures.filter(([, failure]) => failure !== null)).toEqual([]);
  });
});
