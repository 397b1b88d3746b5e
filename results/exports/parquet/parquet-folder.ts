import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../folders/write-folder.ts';
import { streamWholeFile } from '../../../files/stream-whole-file.ts';
import { FileExists } from '../../../files/write-whole-file.ts';
import type { Exporter } from '../exporter.ts';
import type { ExportSource } from '../export-source.ts';
import { inGroups } from '../tables/in-groups.ts';
import { TRAJECTORY_COLUMNS } from '../tables/trajectory-columns.ts';
import { TURN_COLUMNS } from '../tables/turn-columns.ts';
import { turnRowsOf } from '../tables/turns.ts';
import type { TurnRow } from '../tables/turns.ts';
import { parquetTable } from './parquet-table.ts';

const SUMMARIES_PER_GROUP = 5000;
const TURNS_PER_GROUP = 5000;
/** In characters of messages. */
const HEAVIEST_GROUP = 4_000_000;

/** Writes `trajectories.parquet` and `turns.parquet` into a folder. */
export const parquetFolder: Exporter = async (source, { path, ...options }) => {
  const tables = [
    { name: 'trajectories.parquet', chunks: parquetTable(TRAJECTORY_COLUMNS, summaryGroups(source)) },
    { name: 'turns.parquet', chunks: parquetTable(TURN_COLUMNS, turnGroups(source)) },
  ];
  const there = tables.find(({ name }) => existsSync(join(path, name)));
  if (there !== undefined && !options.replace) throw new FileExists(`holds ${there.name}`);
  makeFolder(path, true);
  const files = [];
  for (const { name, chunks } of tables) {
    const file = join(path, name);
    files.push({ path: file, bytes: await streamWholeFile(file, chunks, options) });
  }
  return files;
};

function summaryGroups({ summaries }: ExportSource) {
  return inGroups(summaries(), SUMMARIES_PER_GROUP);
}

function turnGroups(source: ExportSource) {
  return inGroups(turns(source), TURNS_PER_GROUP, HEAVIEST_GROUP, weight);
}

async function* turns({ records }: ExportSource): AsyncGenerator<TurnRow> {
  for await (const record of records()) yield* turnRowsOf(record);
}

function weight({ event: { messages } }: TurnRow): number {
  return messages.reduce((sum, { content }) => sum + content.length, 0);
}
