import { build } from 'vite';
import type { Rolldown, InlineConfig } from 'vite';
import type { AppFiles } from './built-app.ts';
import { fileURLToPath } from 'node:url';

const APP = fileURLToPath(new URL('../app/', import.meta.url));

/** Relative links, so that the app works in any folder of a web server. No file of the user's configures anything. */
const VITE_OPTIONS = {
  root: APP,
  base: './',
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: 'error',
  build: {
    write: false,
    // `light-dark()` and friends stay as they are: what vite would make of them ignores the chosen theme.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    // A classic script: browsers refuse modules from files.
    rolldownOptions: { output: { format: 'iife' } },
    // Such a script would bring the styles itself, which the page's policy forbids.
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 0,
  },
} as const satisfies InlineConfig;

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
