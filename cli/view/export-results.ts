import { readdir } from 'node:fs/promises';
import { codeOf } from '../../infra/errors.ts';
import { join } from 'node:path';
import { errorMessage } from '../../sandbox/error-message.ts';
import { exportViewer } from '../../viewer/export/export-viewer.ts';
import { UserError } from '../../client/errors.ts';
import { print, printJson, say } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import type { Viewed } from './viewed.ts';

/** Writes the viewer to a folder that is new or empty. */
export async function exportResults({ source, app, sweep }: Viewed, folder: string, json: boolean): Promise<void> {
  await requireEmpty(folder);
  const sweeps = sweep === null ? await source.store.sweeps.list() : [sweep];
  const stored = sweeps.reduce((sum, { stored: own }) => sum + own, 0);
  const onProgress = (written: number) =>
    say(`${written.toLocaleString('en')} of ${stored.toLocaleString('en')} trajectories written`);
  const files = await exportViewer({ source, app, sweeps, folder, onProgress }).catch((error: unknown) => {
    if (codeOf(error) === undefined) throw error;
    throw new UserError(`cannot write to ${folder} (${errorMessage(error)}): choose another folder with --export`);
  });
  if (json)
    printJson({
      folder,
      files,
      sweeps: sweeps.map(({ id }) => id),
      trajectories: stored,
    } satisfies OutputForms['view-export']);
  else print(folder);
  say(
    `${files.toLocaleString('en')} files: open ${join(folder, 'index.html')} in a browser, or put the folder on any web server`,
  );
}

async function requireEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw new UserError(`cannot read ${folder} (${errorMessage(error)}): choose another folder with --export`);
  });
  if (names.length > 0) throw new UserError(`${folder} is not empty: choose another folder with --export, or empty it`);
}
