import { build } from 'vite';
import type { Rolldown } from 'vite';
import type { AppFiles } from './built-app.ts';
import { VITE_OPTIONS } from './vite-options.ts';

/** Bundles the app in memory: nothing is written. */
export async function buildApp(): Promise<AppFiles> {
  const { output } = (await build(VITE_OPTIONS)) as Rolldown.RolldownOutput;
  return Object.fromEntries(output.map((file) => [file.fileName, textOf(file)]));
}

function textOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset): string {
  if (file.type === 'chunk') return file.code;
  return typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString('utf8');
}
