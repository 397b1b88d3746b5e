import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const files = globSync('test/**/*.test.ts').filter((file) => !file.endsWith('.nightly.test.ts'));

it('each test file that leaves something to the night is run whole by a nightly one beside it', () => {
  const parted = files.filter((file) => /^import .*\/support\/nightly\.ts'/m.test(readFileSync(file, 'utf8')));
  expect(parted.length).toBeGreaterThan(10);
  const forgotten = parted.filter((file) => {
    const nightly = join(dirname(file), `${/[^/.]+(?=[^/]*$)/.exec(file)![0]}.nightly.test.ts`);
    return !existsSync(nightly) || !readFileSync(nightly, 'utf8').includes(`import './${file.split('/').at(-1)}';`);
  });
  expect(forgotten).toEqual([]);
});
