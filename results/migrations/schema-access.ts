import type { Kysely } from 'kysely';
import type { ResultsSchema } from '../schema.ts';
import type { Dialect } from './dialect.ts';

/** A database whose schema is looked at or changed, and what surrounds it. */
export interface SchemaAccess {
  readonly location: string;
  readonly database: Kysely<ResultsSchema>;
  readonly dialect: Dialect;
  /** The others that use it now; null where this cannot be known. */
  readonly connected: () => Promise<readonly Connected[] | null>;
  /** Gives the results their id, if they have none. */
  readonly claimId: () => Promise<string>;
  /** Copies the results as they are, and returns the place; null where that is left to the database's own tools. */
  readonly backUp: (name: string) => Promise<string | null>;
}

/** Who uses a database. */
export interface Connected {
  /** A process, or what a program calls itself. */
  readonly program: string;
  /** The machine; null for this one, or if it is not known. */
  readonly address: string | null;
  readonly connections: number;
}
