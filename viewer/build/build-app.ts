import { build } from 'vite';
import type { Rolldown } from 'vite';
import type { AppFiles } from './built-app.ts';
import { VITE_OPTIONS } from './vite-options.ts';

/** Bundles the app in memory: nothing is written. */
export async function buildApp(): Promise<AppFiles> {
  const { output } = (await build(VITE_OPTIONS)) as Rolldown.RolldownOutput;
  return Object.fromEntries(
    output.map((file) => [
      file.fileName,
      file.fileName.endsWith('.html') ? openableAsFile(textOf(file)) : textOf(file),
    ]),
  );
}

/** Browsers load neither modules nor what is marked as foreign from files. */
function openableAsFile(page: string): string {
  return page.replaceAll('<script type="module" crossorigin', '<script defer').replaceAll(' crossorigin ', ' ');
}

function textOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset): string {
  if (file.type === 'chunk') return file.code;
  return typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString('utf8');
}
