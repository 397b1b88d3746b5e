import { DEFAULT_TABLES, tablesNamed } from '../../worlds/known-tables.ts';
import type { Tables } from '../../worlds/world.ts';
import type { Provenance } from '../record.ts';
import type { ResultsStore } from '../store.ts';

/** The tables of the worlds that runs were played in, by the packs of these. Runs share packs, so each is looked up once. */
export class WorldsOfRuns {
  readonly #packs: Pick<ResultsStore['packs'], 'find'>;
  readonly #tables = new Map<string, Promise<Tables>>();

  constructor({ packs }: Pick<ResultsStore, 'packs'>) {
    this.#packs = packs;
  }

  /** Those of the default world if the results do not have the pack. @param provenance as it is stored: JSON */
  tablesOf(provenance: string): Promise<Tables> {
    const tables = this.#tables.get(provenance) ?? this.tablesOfPack((JSON.parse(provenance) as Provenance).pack);
    this.#tables.set(provenance, tables);
    return tables;
  }

  tablesOfPack(hash: string): Promise<Tables> {
    const tables = this.#tables.get(hash) ?? this.#read(hash);
    this.#tables.set(hash, tables);
    return tables;
  }

  async #read(hash: string): Promise<Tables> {
    const stored = await this.#packs.find(hash);
    const { definition } = JSON.parse(stored?.content ?? '{}') as { readonly definition?: string };
    return (definition === undefined ? undefined : tablesNamed(definition)) ?? DEFAULT_TABLES;
  }
}
