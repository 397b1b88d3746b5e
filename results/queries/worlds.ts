import { createHash } from 'node:crypto';
import type { World } from '../../sandbox/world.ts';
import type { TrajectoryRecord } from '../record.ts';
import { readRow } from '../results-unavailable.ts';
import type { ResultsDatabase, TrajectoryRow } from '../schema/rows.ts';
import { toRecord } from './row.ts';
import { REFRESHED_AFTER_MS, saveText } from './texts.ts';

/** The worlds in which runs start, each stored once per content: the row of a run has the hash of its own. */
export class StoredWorlds {
  readonly #database: ResultsDatabase;
  readonly #saved = new WeakMap<World, { readonly hash: string; readonly at: number }>();
  /** Of the rows that were read last: the next ones often start in the same. */
  #read: ReadonlyMap<string, () => World> = new Map();

  constructor(database: ResultsDatabase) {
    this.#database = database;
  }

  /** @returns the hash. What was saved in the last hour is not saved again, as no purge deletes it. */
  async save(world: World): Promise<string> {
    const saved = this.#saved.get(world);
    const now = Date.now();
    if (saved !== undefined && now - saved.at < REFRESHED_AFTER_MS) return saved.hash;
    const content = JSON.stringify(world);
    const hash = createHash('sha256').update(content).digest('hex');
    await saveText(this.#database, 'worlds', { hash, content });
    this.#saved.set(world, { hash, at: now });
    return hash;
  }

  /** What reads the run of each row. Runs that start in the same world share it. */
  async readersOf(rows: readonly TrajectoryRow[]): Promise<readonly (() => TrajectoryRecord)[]> {
    const known = this.#read;
    const hashes = [...new Set(rows.map(({ world }) => world))];
    const missing = hashes.filter((hash) => !known.has(hash));
    const found = missing.length === 0 ? [] : await this.#find(missing);
    const contents = new Map(found.map(({ hash, content }) => [hash, content]));
    const worlds = new Map(hashes.map((hash) => [hash, known.get(hash) ?? parsedOnce(contents.get(hash) ?? '')]));
    this.#read = worlds;
    return rows.map((row) => () => toRecord(row, worlds.get(row.world)!));
  }

  /** @throws ResultsUnusable if it is damaged */
  async recordOf(row: TrajectoryRow, location: string): Promise<TrajectoryRecord> {
    const [read] = await this.readersOf([row]);
    return readRow(location, read!);
  }

  #find(hashes: readonly string[]) {
    return this.#database.selectFrom('worlds').select(['hash', 'content']).where('hash', 'in', hashes).execute();
  }
}

function parsedOnce(content: string): () => World {
  let world: World | undefined;
  return () => (world ??= JSON.parse(content) as World);
}
