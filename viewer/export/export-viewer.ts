import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { AppFiles } from '../build/built-app.ts';
import { indexDocumentOf } from '../data/index-document-of.ts';
import type { Source } from '../data/source.ts';
import { takeSnapshot } from '../data/take-snapshot.ts';
import { textsDocuments } from '../data/texts-documents.ts';
import { packFinder, documentOfRun } from '../data/trajectory-document.ts';
import { INDEX_PATH, rowsPath, sweepPath, textsPath, trajectoryPath } from '../documents/document-paths.ts';
import { documentScript, scriptPath, SCRIPTS_MARK } from '../documents/document-script.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';

interface ViewerExport {
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
export async function exportViewer({ source, app, sweeps, folder, onProgress }: ViewerExport): Promise<number> {
  const write = writerTo(folder);
  const writeDocument = async (path: string, json: string) => write(scriptPath(path), documentScript(path, json));
  for (const [path, text] of Object.entries(app)) await write(path, path === PAGE ? withScripts(text) : text);
  let runs = 0;
  for (const sweep of sweeps) {
    const { sweep: overview, rows } = await takeSnapshot(source, sweep);
    await writeDocument(sweepPath(sweep.id), gunzipSync(overview).toString());
    for (const [number, packed] of rows.entries())
      await writeDocument(rowsPath(sweep.id, number), gunzipSync(packed).toString());
    let number = 0;
    for await (const texts of textsDocuments(source.store, sweep.id)) {
      await writeDocument(textsPath(sweep.id, number++), JSON.stringify(texts));
    }
    const ofPack = packFinder(source.store);
    for await (const record of source.store.trajectories.records({ sweep: sweep.id })) {
      await writeDocument(trajectoryPath(record.id), JSON.stringify(await documentOfRun(source.store, record, ofPack)));
      if (++runs % STEP === 0) onProgress(runs);
    }
  }
  await writeDocument(INDEX_PATH, JSON.stringify(await indexDocumentOf(source, sweeps)));
  return write.count();
}

const PAGE = 'index.html';

/** The page, told that its documents are scripts. */
function withScripts(page: string): string {
  const { name, content } = SCRIPTS_MARK;
  return page.replace('<head>', `<head>\n    <meta name="${name}" content="${content}" />`);
}

function writerTo(folder: string) {
  let files = 0;
  const write = async (path: string, content: string): Promise<void> => {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
    files++;
  };
  return Object.assign(write, { count: () => files });
}
