import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { AppFiles } from '../build/built-app.ts';
import { listedSweep } from '../../results/listed-sweep.ts';
import type { Source } from '../data/source.ts';
import { takeSnapshot } from '../data/take-snapshot.ts';
import { textsDocuments } from '../data/texts-documents.ts';
import { graderFinder, trajectoryDocument } from '../data/trajectory-document.ts';
import { INDEX_PATH, rowsPath, sweepPath, textsPath, trajectoryPath } from '../documents/document-paths.ts';
import type { IndexDocument } from '../documents/index-document.ts';
import type { SweepOverview } from '../../results/store.ts';

export interface ExportOptions {
  readonly source: Source;
  readonly app: AppFiles;
  readonly sweeps: readonly SweepOverview[];
  /** Created if it is missing. */
  readonly folder: string;
  /** Called now and then with the number of runs written so far. */
  readonly onProgress: (written: number) => void;
}

/** Runs between two calls of `onProgress`. */
const STEP = 1_000;

/** Writes the app, and the documents that the server would compute. Returns the number of files. */
export async function exportViewer({ source, app, sweeps, folder, onProgress }: ExportOptions): Promise<number> {
  const write = writerTo(folder);
  for (const [path, text] of Object.entries(app)) await write(path, text);
  let runs = 0;
  for (const sweep of sweeps) {
    const { sweep: document, rows } = await takeSnapshot(source, sweep);
    await write(sweepPath(sweep.id), gunzipSync(document));
    for (const [number, packed] of rows.entries()) await write(rowsPath(sweep.id, number), gunzipSync(packed));
    let number = 0;
    for await (const texts of textsDocuments(source.store, sweep.id)) {
      await write(textsPath(sweep.id, number++), JSON.stringify(texts));
    }
    const graders = graderFinder(source.store);
    for await (const record of source.store.records({ sweep: sweep.id })) {
      await write(trajectoryPath(record.id), JSON.stringify(await trajectoryDocument(record, graders)));
      if (++runs % STEP === 0) onProgress(runs);
    }
  }
  const index: IndexDocument = {
    mode: source.mode,
    commandOptions: source.commandOptions,
    temporalUi: await source.temporalUi(),
    sweeps: sweeps.map(listedSweep),
  };
  await write(INDEX_PATH, JSON.stringify(index));
  return write.count();
}

function writerTo(folder: string) {
  let files = 0;
  const write = async (path: string, content: string | Buffer): Promise<void> => {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
    files++;
  };
  return Object.assign(write, { count: () => files });
}
