import { spawnSync } from 'node:child_process';
import { writeSync } from 'node:fs';

import { DOING, LATE } from './answer-asked.ts';
import { MEMORY_PROBLEM, memoryText, moduleMemory, secondsText, toolSeconds } from '../../modules/module-limits.ts';
import { withoutSecrets } from '../../modules/own-secrets.ts';
import { errorMessage } from '../../sandbox/error-message.ts';

/** Letters of a question that take up 1 MB in the program, which holds it several times, beside what code of others takes. */
const LETTERS_PER_MB = 100_000;

/** Why there is no answer. */
interface Unanswered {
  /** The code of others that ran last. */
  readonly doing: string | undefined;
  /** What it did. */
  readonly why: string;
}

/**
 * Asks a program of ours that loads somebody else's code (answer-asked.ts), in a process of its own which has no secrets, and the limits of
 * a module.
 * @param longest of the answer, in bytes
 * @returns the JSON that it printed, or why there is none
 */
export function askProgram(path: string, question: object, longest: number): { readonly answer: unknown } | Unanswered {
  const memory = moduleMemory(process.env);
  if (memory === undefined) return { doing: undefined, why: MEMORY_PROBLEM };
  const input = JSON.stringify(question);
  const heap = memory + Math.ceil(input.length / LETTERS_PER_MB);
  const { stdout, stderr, output, error, status, signal } = spawnSync(
    process.execPath,
    [`--max-old-space-size=${heap}`, path],
    {
      env: withoutSecrets(process.env),
      input,
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      maxBuffer: longest,
      encoding: 'utf8',
    },
  );
  // What Node says of a process that took all memory helps no author.
  if (signal === null) writeSync(process.stderr.fd, stderr);
  const lines = output?.[DOING]?.trimEnd().split('\n') ?? [];
  const [, place] = new RegExp(`^${LATE}(?: |$)(.*)`).exec(lines.at(-1) ?? '') ?? [];
  const doing = lines.at(place === undefined ? -1 : -2) || undefined;
  if (place !== undefined) return { doing, why: secondsText(toolSeconds(process.env), place) };
  if (error !== undefined) return { doing, why: `failed: ${errorMessage(error).slice(0, 500)}` };
  if (/heap out of memory/.test(stderr)) return { doing, why: memoryText(memory) };
  if (status !== 0) return { doing, why: `ended its process (${signal ?? `code ${status}`})` };
  try {
    return { answer: JSON.parse(stdout) as unknown };
  } catch {
    return { doing, why: 'ended its process before there was an answer' };
  }
}
