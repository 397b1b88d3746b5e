import { vi } from 'vitest';
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

/** The lines that a command printed with `--json`. */
export function jsonLines(text: string): readonly Record<string, unknown>[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}
