import { expect, vi } from 'vitest';
import { createProgram } from '../../cli/program.ts';
import { reportFailure } from '../../cli/report-failure.ts';

/** Runs the command line in this process: what it printed, and its exit code. */
export async function toolsandbox(...args: readonly string[]) {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const written = (spy: { readonly mock: { readonly calls: unknown[][] } }) =>
    spy.mock.calls.map(([text]) => String(text)).join('');
  try {
    const failure = await createProgram()
      .parseAsync(args, { from: 'user' })
      .then(() => undefined, reportFailure);
    const code = failure ?? Number(process.exitCode ?? 0);
    return { code, stdout: written(stdout), stderr: written(stderr) };
  } finally {
    process.exitCode = undefined;
    stdout.mockRestore();
    stderr.mockRestore();
  }
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Expects that a command ended with 2, printed nothing, and said why. */
export function expectRefusal({ code, stdout, stderr }: Ended, why: string | RegExp): void {
  expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(why);
}

/** The lines that a command printed with `--json`. */
export function jsonLines(text: string): readonly Record<string, unknown>[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}
