import { execFileSync } from 'node:child_process';

import { withoutSecrets } from '../../modules/own-secrets.ts';
import { errorMessage } from '../../sandbox/error-message.ts';

interface ProgramLimits {
  /** Milliseconds. */
  readonly patience: number;
  /** Of the answer, in bytes. */
  readonly longest: number;
}

/**
 * Asks a program of ours that loads somebody else's code (answer-asked.ts), in a process of its own which has no secrets.
 * @returns the JSON that it printed; or why there is none, and whether it took too long
 */
export function askProgram(
  path: string,
  question: object,
  { patience, longest }: ProgramLimits,
): { readonly answer: unknown } | { readonly why: string; readonly isLate: boolean } {
  try {
    const said = execFileSync(process.execPath, [path], {
      env: withoutSecrets(process.env),
      input: JSON.stringify(question),
      stdio: ['pipe', 'pipe', 'inherit'],
      timeout: patience,
      maxBuffer: longest,
      encoding: 'utf8',
    });
    return { answer: JSON.parse(said) as unknown };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ETIMEDOUT')
      return { why: `it took more than ${patience / 1000} s`, isLate: true };
    return { why: errorMessage(error).slice(0, 500), isLate: false };
  }
}
