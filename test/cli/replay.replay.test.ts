import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { jsonLines, toolsandbox } from './command-line.ts';
import { formDifferences } from './form-differences.ts';
import { ALL_AT_ONCE, forbiddenIn, expectHarmlessText } from './hostile-text.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HISTORY = fileURLToPath(new URL('../histories/turns-that-wait.json', import.meta.url));

describe('toolsandbox engine replay --json', () => {
  it('prints each message and the result with the documented keys', async () => {
    const { code, stdout } = await toolsandbox('engine', 'replay', HISTORY, '--json');
    const lines = jsonLines(stdout);
    for (const line of lines) expect(formDifferences(line, 'engine-replay')).toEqual([]);
    expect(lines.slice(0, -1).map(({ index }) => index)).toEqual(lines.slice(0, -1).map((_, index) => index));
    expect(lines.length).toBeGreaterThan(2);
    expect({ code, end: lines.at(-1) }).toEqual({ code: 0, end: { kind: 'passed' } });
  });
});

describe('toolsandbox engine replay', () => {
  it('prints what a model said without giving it the terminal', async () => {
    const folder = temporaryFolder();
    try {
      const file = join(folder, 'history.json');
      writeFileSync(file, historySaying(ALL_AT_ONCE));
      const text = await toolsandbox('engine', 'replay', file);
      expect(text.code, text.stderr).toBe(0);
      expect(forbiddenIn(text.stderr)).toEqual([]);
      expectHarmlessText(text.stdout);
      const { stdout } = await toolsandbox('engine', 'replay', file, '--json');
      expect(forbiddenIn(stdout)).toEqual([]);
      expect(jsonLines(stdout)).toContainEqual(
        expect.objectContaining({ message: { sender: 'agent', recipient: 'user', content: ALL_AT_ONCE } }),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** The recorded history, in which the agent says this to the user. */
function historySaying(text: string): string {
  const history: unknown = JSON.parse(readFileSync(HISTORY, 'utf8'), (key, value: unknown) => {
    if (key !== 'data' || typeof value !== 'string') return value;
    const data = Buffer.from(value, 'base64').toString();
    return Buffer.from(data.replaceAll('"Cellular service is now switched on."', () => JSON.stringify(text))).toString(
      'base64',
    );
  });
  return JSON.stringify(history);
}
