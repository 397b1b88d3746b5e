import { expect, it } from 'vitest';
import { MODULE_ENDING, modulePath, prebuilt } from '../../files/own-code.ts';

it('in a checkout, modules are named by their source, and nothing was made ahead', () => {
  expect(MODULE_ENDING).toBe('.ts');
  expect(modulePath('../cli/main.ts', 'file:///a/workers/b.ts')).toBe('/a/cli/main.ts');
  expect(prebuilt('harness-version')).toBeNull();
});
