import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../folders/write-folder.ts';
import { streamWholeFile } from '../../../files/stream-whole-file.ts';
import { FileExists } from '../../../files/write-whole-file.ts';
import type { Exporter } from '../exporter.ts';
import type { ExportSource } from '../export-source.ts';
import { inGroups } from '../tables/in-groups.ts';
import { TRAJECTORY_COLUMNS } from '../tables/trajectory-columns.ts';
import { timedEvents } from '../../dialogue/timed-events.ts';
import { TURN_COLUMNS } from '../tables/turn-columns.ts';
import type { TurnRow } from '../tables/turn-columns.ts';
import { parquetTable } from './parquet-table.ts';

const SUMMARIES_PER_GROUP = 5000;
const TURNS_PER_GROUP = 5000;
/** In characters of messages. */
const HEAVIEST_GROUP = 4_000_000;

/** Writes `trajectories.parquet` and `turns.parquet` into a folder. */
export const parquetFolder: Exporter = async (source, { path, ...options }) => {
  const summaries = inGroups(source.summaries(), SUMMARIES_PER_GROUP);
  const turns = inGroups(turnsOf(source), TURNS_PER_GROUP, HEAVIEST_GROUP, weight);
  const tables = [
    { name: 'trajectories.parquet', chunks: parquetTable(TRAJECTORY_COLUMNS, summaries) },
    { name: 'turns.parquet', chunks: parquetTable(TURN_COLUMNS, turns) },
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

async function* turnsOf({ records }: ExportSource): AsyncGenerator<TurnRow> {
  for await (const record of records())
    for (const { event, ...timed } of timedEvents(record))
      if (event.kind !== 'ending') yield { record, event, ...timed };
}

function weight({ event: { messages } }: TurnRow): number {
  return messages.reduce((sum, { content }) => sum + content.length, 0);
}
