import { ResultsUnusable } from '../results-unavailable.ts';
import type { SchemaState } from './schema-state.ts';

/** Why a database that can be read cannot be used. */
export function unusable(
  location: string,
  { kind, newest, unknown }: Pick<SchemaState, 'kind' | 'newest' | 'unknown'>,
): ResultsUnusable {
  if (kind === 'newer')
    return new ResultsUnusable(
      location,
      `written by a newer version of toolsandbox, whose schema (${unknown.join(', ')}) this version cannot use`,
      'update toolsandbox',
    );
  if (kind === 'outdated')
    return new ResultsUnusable(
      location,
      `written by an earlier version of toolsandbox, whose schema (${newest}) this version cannot use`,
      'workers and commands of that version still can; once they have stopped, run `toolsandbox results migrate`',
    );
  if (kind === 'tampered')
    return new ResultsUnusable(
      location,
      `it has ${unknown.join(' and ')}, which this program never makes: it could slow down, change or hide results`,
      'do not use results of others that have it; in your own, drop it',
    );
  return new ResultsUnusable(
    location,
    "another program's database, or one from an early version of toolsandbox",
    'move it away, or choose another place with --results',
  );
}
