import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('what leaves something to the night is a test file or a suite, by which vitest.config.ts finds what it plays then', () => {
  const leaving = globSync('test/**/*.ts').filter((file) =>
    /^import .*\/support\/nightly\.ts'/m.test(readFileSync(file, 'utf8')),
  );
  expect(leaving.length).toBeGreaterThan(10);
  expect(leaving.filter((file) => !/(\.test|-suite)\.ts$/.test(file))).toEqual([]);
});
