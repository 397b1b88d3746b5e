import { describe, expect, it } from 'vitest';

import { goldenPath, hasGolden } from './golden-file.ts';
import { readToolVectors, readWorlds } from './tool-vectors.ts';
import { checkToolCall } from './tools.ts';

describe.skipIf(!hasGolden('tools.jsonl'))('tools', () => {
  it('answer every call as the reference does', async () => {
    const worlds = readWorlds();
    const vectors = readToolVectors(goldenPath('tools.jsonl'));
    expect(vectors).not.toHaveLength(0);
    const failures: string[] = [];
    for (const vector of vectors) {
      const failure = await checkToolCall(vector, worlds);
      if (failure !== null) failures.push(`${vector.id} ${vector.tool} ${vector.argumentText}: ${failure}`);
    }
    expect(failures).toEqual([]);
  });
});
