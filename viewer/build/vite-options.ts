import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vite';

const APP = fileURLToPath(new URL('../app/', import.meta.url));

/** Relative links, so that the app works in any folder of a web server. No file of the user's configures anything. */
export const VITE_OPTIONS = {
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
