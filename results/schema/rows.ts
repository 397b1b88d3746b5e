import type { Kysely } from 'kysely';
import type { Columns, Holding, TABLES } from './tables.ts';

type ValueOf<Declared> =
  Declared extends Holding<infer Value>
    ? Value
    : (Declared extends `text${string}` ? string : number) | (Declared extends `${string}?` ? null : never);

type RowOf<Declared extends Columns> = { -readonly [Name in keyof Declared]: ValueOf<Declared[Name]> };

/** The rows of each table, as it is declared. */
export type ResultsSchema = { [Name in keyof typeof TABLES]: RowOf<(typeof TABLES)[Name]['columns']> };

/** A connection to results, or a transaction on one. */
export type ResultsDatabase = Kysely<ResultsSchema>;

export type NightRow = ResultsSchema['nights'];
export type SweepRow = ResultsSchema['sweeps'];
export type TrajectoryRow = ResultsSchema['trajectories'];
export type ScoreRow = ResultsSchema['scores'];
export type LabelRow = ResultsSchema['labels'];
export type ModelTicketRow = ResultsSchema['model_tickets'];
export type ModelTrafficRow = ResultsSchema['model_traffic'];
