import { ResultsUnusable } from '../results-unavailable.ts';
import type { MigrationState } from './migrate.ts';

const PROBLEMS: Readonly<Record<Exclude<MigrationState, 'current' | 'empty'>, readonly [string, string]>> = {
  newer: ['written by a newer version of toolsandbox', 'update toolsandbox'],
  outdated: [
    'written by an earlier version of toolsandbox',
    'list them once as a user who may write to them, which upgrades them',
  ],
  foreign: [
    "another program's database, or one from an early version of toolsandbox",
    'move it away, or choose another place with --results',
  ],
};

/** Why a database that can be read cannot be used. */
export function unusable(location: string, state: keyof typeof PROBLEMS): ResultsUnusable {
  const [problem, hint] = PROBLEMS[state];
  return new ResultsUnusable(location, problem, hint);
}
