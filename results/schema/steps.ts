import type { Dialect } from './dialect.ts';
import type { ResultsDatabase } from './rows.ts';

/**
 * What a version after 0.1.0 adds to the schema: columns that may be null, tables, indexes. The first who opens results of an earlier
 * version for writing carries it out, also while programs of that version use them: these go on, since a step takes nothing away.
 */
export type SchemaStep = (database: ResultsDatabase, dialect: Dialect) => Promise<void>;

/** In order; none is changed or removed once it was released (CONTRIBUTING.md, "Change the schema of the results"). */
export const STEPS: readonly SchemaStep[] = [];

/** The tables of 0.1.0 (tables.ts) are version 1. */
export const FIRST_VERSION = 1;

/**
 * The earliest version of the schema whose programs can use results of this one. A step that does more than add raises it: programs
 * before it then refuse the results.
 */
export const USABLE_FROM = FIRST_VERSION;
