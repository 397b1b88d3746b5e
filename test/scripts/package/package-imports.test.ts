import { describe, expect, it } from 'vitest';
import { importedNames, packageOf, withImports } from '../../../scripts/package/package-imports.ts';

const CODE = `import { APIError } from 'openai';
import 'toolsandbox/vitest';
import {
  a,
  b,
} from '@anthropic-ai/sdk/streaming';
export * from 'luxon';
import { own } from './own.js';
import own2 from '../own.json' with { type: 'json' };
import { readFileSync } from 'node:fs';
const text = 'openai', more = "a copy from 'luxon'";
export const name = 'luxon';
const later = await import('chrono-node');
`;

describe('the imports of compiled code', () => {
  it('are those of packages, wherever they stand', () => {
    const names = ['openai', 'toolsandbox/vitest', '@anthropic-ai/sdk/streaming', 'luxon', 'node:fs', 'chrono-node'];
    expect(importedNames(CODE)).toEqual(names);
  });

  it('are renamed, and no other text', () => {
    const renamed = withImports(CODE, (name) => (name === 'luxon' ? './luxon.js' : name));
    expect(renamed).toBe(CODE.replace("export * from 'luxon'", "export * from './luxon.js'"));
  });

  it('belong to packages with and without a scope', () => {
    expect(['openai/streaming', '@anthropic-ai/sdk/streaming', 'luxon'].map(packageOf)).toEqual([
      'openai',
      '@anthropic-ai/sdk',
      'luxon',
    ]);
  });
});
