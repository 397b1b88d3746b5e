import type { Profile } from '../sandbox/cell.ts';
import { PROFILE_RULES } from '../sandbox/profile-rules.ts';
import type { WorldTemplate } from './pack.ts';
import type { RowTemplate } from './scenario.ts';

/** A world as a profile has it: in `paper`, its rows have what their `$paper` says of the original's. */
export function worldUnder(world: WorldTemplate, profile: Profile): WorldTemplate {
  return Object.fromEntries(
    Object.entries(world).map(([table, rows]) => [
      table,
      rows.some((row) => '$paper' in row) ? rows.map((row) => rowUnder(row, profile)) : rows,
    ]),
  );
}

function rowUnder({ $paper, ...row }: RowTemplate, profile: Profile): RowTemplate {
  return PROFILE_RULES[profile].originalScenarios ? { ...row, ...($paper as RowTemplate | undefined) } : row;
}
