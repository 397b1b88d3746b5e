import { expect, vi } from 'vitest';
import { reportFailure } from '../../cli/report-failure.ts';

/** What a command line prints about an error: it must be the user's, in lines of reasonable length, without a stack. */
export async function refusalText(error: unknown): Promise<string> {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const code = await reportFailure(error);
    const text = stderr.mock.calls.map(([written]) => String(written)).join('');
    if (code !== 2) throw error;
    expect(text).not.toMatch(/^ +at .*:\d+:\d+\)?$/m);
    expect(text.split('\n').length).toBeLessThan(25);
    return text;
  } finally {
    stderr.mockRestore();
  }
}

/** `accepted`, or how the input was refused. Anything else that is thrown fails the test. */
export async function outcomeOf(read: () => unknown): Promise<string> {
  try {
    await read();
    return 'accepted';
  } catch (error) {
    return refusalText(error);
  }
}
