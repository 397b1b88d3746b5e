import { fileExporter } from '../exporter.ts';
import type { Exporter } from '../exporter.ts';
import type { ExportSource } from '../export-source.ts';
import { fileNameOf } from '../folders/file-name-of.ts';
import { writeFolder } from '../folders/write-folder.ts';
import { wellFormedJson } from '../well-formed-json.ts';
import { atifTrajectory } from './atif-trajectory.ts';

/** Writes a folder with a file per trajectory; a line each if a JSON lines file is named. */
export const atifExporter: Exporter = (source, target) =>
  /\.jsonl(\.gz)?$/.test(target.path) ? lines(source, target) : writeFolder(files(source), target);

const lines = fileExporter(async function* ({ records }: ExportSource) {
  for await (const record of records()) yield `${wellFormedJson(atifTrajectory(record))}\n`;
});

async function* files({ records }: ExportSource) {
  for await (const record of records())
    yield { name: `${fileNameOf(record.id)}.json`, text: `${wellFormedJson(atifTrajectory(record))}\n` };
}
