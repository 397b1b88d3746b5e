import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { modulePath } from '../files/own-code.ts';

/** What worlds import: found also in a folder in which nothing is installed. */
const OWN: ReadonlyMap<string, string> = new Map([
  ['toolsandbox/world', pathToFileURL(modulePath('../worlds/own/define-tool.ts', import.meta.url)).href],
]);

/** Formats of files in a project that says that its files are CommonJS, as `npm init` does, and of those that are written otherwise. */
const WRITTEN_AS: Readonly<Record<string, string>> = { commonjs: 'module', 'commonjs-typescript': 'module-typescript' };

const MODULE_SYNTAX = /^(?:import\b(?!\s*\()|export\b)/m;
const COMMONJS_SYNTAX = /\brequire\s*\(|\bexports\s*[.=[]/;

/** Lets code that is loaded from now on import what this program gives to it, and be a module whatever its project says. */
export function provideOwnPackage(): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      const url = OWN.get(specifier);
      return url === undefined ? next(specifier, context) : { url, shortCircuit: true };
    },
    load: (url, context, next) => {
      const format = WRITTEN_AS[context.format ?? ''];
      return format !== undefined && isModule(url) ? next(url, { ...context, format }) : next(url, context);
    },
  });
}

function isModule(url: string): boolean {
  const { protocol, pathname } = new URL(url);
  if (protocol !== 'file:' || !/\.[jt]s$/.test(pathname) || pathname.includes('/node_modules/')) return false;
  const text = readFileSync(fileURLToPath(url), 'utf8');
  return MODULE_SYNTAX.test(text) && !COMMONJS_SYNTAX.test(text);
}
