import { spawnSync } from 'node:child_process';
import { writeSync } from 'node:fs';

import { DOING } from './answer-asked.ts';
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
  const { stdout, stderr, output, error, status, signal } = spawnSync(process.execPath, [path], {
    env: withoutSecrets(process.env),
    input: JSON.stringify(question),
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    timeout: patience,
    maxBuffer: longest,
    encoding: 'utf8',
  });
  // What Node says of a process that took all memory helps no author.
  if (signal === null) writeSync(process.stderr.fd, stderr);
  // The code of a tool that loops, or takes all memory, says nothing itself.
  const doing = output?.[DOING]?.trimEnd().split('\n').at(-1) || 'it';
  if (error !== undefined && 'code' in error && error.code === 'ETIMEDOUT')
    return { why: `${doing} took more than ${patience / 1000} s`, isLate: true };
  if (error !== undefined) return { why: errorMessage(error).slice(0, 500), isLate: false };
  if (status !== 0)
    return { why: `${doing} ended its process (${signal ?? `code ${status}`}), or took all its memory`, isLate: false };
  try {
    return { answer: JSON.parse(stdout) as unknown };
  } catch {
    return { why: `${doing} ended its process before there was an answer`, isLate: false };
  }
}
