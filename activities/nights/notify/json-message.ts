import type { NightSummary } from '../../../runs/nights.ts';
import { headline, summaryLines } from './summary-lines.ts';

/** The exit code of a command that waits for a night. */
function exitCodeOf({ isGood }: Pick<NightSummary, 'isGood'>): 0 | 1 {
  return isGood ? 0 : 1;
}

/** A night for programs: names in snake_case; `text` is for people. */
export function jsonMessage(summary: NightSummary): object {
  return {
    ...(snakeCase(summary) as object),
    exit_code: exitCodeOf(summary),
    text: [headline(summary), ...summaryLines(summary)].join('\n'),
  };
}

function snakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      snakeCase(inner),
    ]),
  );
}
