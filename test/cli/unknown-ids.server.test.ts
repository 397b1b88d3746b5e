import { describe, expect, inject, it, vi } from 'vitest';
import { toolsandbox } from './command-line.ts';

describe('an id that the engine does not have', () => {
  it.each([
    ['engine replay', 'has no history of "unknown"'],
    ['status', 'has no sweep "unknown"'],
  ])('makes %s print one line and exit with code 2', async (command, message) => {
    vi.stubEnv('TEMPORAL_ADDRESS', inject('temporalAddress'));
    const { code, stdout, stderr } = await toolsandbox(...command.split(' '), 'unknown');
    const errors = stderr
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('engine: '));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(errors).toEqual([expect.stringContaining(message)]);
    vi.unstubAllEnvs();
  });
});
