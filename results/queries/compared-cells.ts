import { DamagedRow, readRow } from '../results-unavailable.ts';
import type { ModeName } from '../../evaluation/modes/mode.ts';
import type { Provenance } from '../record.ts';
import { trialsOf } from './forks.ts';
import { pagesOf } from './page-rows.ts';
import { pageAfter } from './run-pages.ts';
import type { ResultsDatabase } from '../schema/rows.ts';
import type { ComparedCell } from '../store/pages.ts';
import { verdictOf } from '../run-columns.ts';
import { SharedJson, SharedTexts } from './shared-values.ts';

interface CellRow extends Omit<ComparedCell, 'solved' | 'similarity' | 'modes' | 'categories' | 'provenance'> {
  readonly agent: string;
  readonly solved: number | null;
  readonly similarity: number | null;
  /** JSON: names; null where nobody looked. */
  readonly modes: string | null;
  /** JSON. */
  readonly categories: string;
  readonly provenance: string;
}

/** Rows of larger pages outlive the collection of short-lived garbage: with 2,000, a comparison needs 290 MB instead of 170. */
const ROWS_PER_PAGE = 250;

/**
 * The scored runs of an agent in a sweep, without their logs, in pages.
 * @throws ResultsUnavailable if one is damaged
 */
export async function* comparedCells(
  database: ResultsDatabase,
  location: string,
  sweep: string,
  agent: string,
): AsyncGenerator<readonly ComparedCell[]> {
  const shared = { json: new SharedJson(), texts: new SharedTexts() };
  const pages = pagesOf<CellRow>(ROWS_PER_PAGE, (last, size) =>
    trialsOf(database, sweep)
      .select(['id', 'agent', 'base_scenario as scenario', 'augmentation', 'trial', 'user', 'services'])
      .select(['solved', 'similarity', 'profile', 'seed', 'mode_names as modes', 'categories', 'provenance'])
      .where('agent', '=', agent)
      .where('similarity', 'is not', null)
      .$call((query) => pageAfter(query, last, size, 'agent'))
      .execute(),
  );
  for await (const rows of pages) yield rows.map((row) => readRow(location, () => toCell(row, shared)));
}

function toCell(
  { id, scenario, augmentation, trial, user, services, profile, seed, solved, similarity, modes, ...json }: CellRow,
  { json: sharedJson, texts }: { readonly json: SharedJson; readonly texts: SharedTexts },
) {
  const read = (column: string, text: string): unknown => {
    try {
      return sharedJson.parse(text);
    } catch (error) {
      throw new DamagedRow(id, column, error);
    }
  };
  return {
    id,
    scenario: texts.of(scenario),
    augmentation: texts.of(augmentation),
    trial,
    user: texts.of(user),
    services: texts.of(services),
    profile: texts.of(profile),
    seed,
    solved: verdictOf(solved),
    similarity: similarity ?? 0,
    modes: modes === null ? null : (read('modes', modes) as readonly ModeName[]),
    categories: read('categories', json.categories) as readonly string[],
    provenance: read('provenance', json.provenance) as Provenance,
  };
}
