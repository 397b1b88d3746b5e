import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { jsonLines, toolsandbox } from './command-line.ts';
import { keyDifferences } from './documented-keys.ts';

const HISTORY = fileURLToPath(new URL('../histories/turn_on_cellular_low_battery_mode.json', import.meta.url));

describe('toolsandbox replay --json', () => {
  it('prints each message and the result with the documented keys', async () => {
    const { code, stdout } = await toolsandbox('replay', HISTORY, '--json');
    const lines = jsonLines(stdout);
    for (const line of lines) expect(keyDifferences(line, '`replay`')).toEqual([]);
    for (const { message } of lines.slice(0, -1)) expect(keyDifferences(message, 'Messages')).toEqual([]);
    expect(lines.slice(0, -1).map(({ index }) => index)).toEqual(lines.slice(0, -1).map((_, index) => index));
    expect(lines.length).toBeGreaterThan(2);
    expect({ code, end: lines.at(-1) }).toEqual({ code: 0, end: { kind: 'passed' } });
  });
});
