import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { modulePath } from '../files/own-code.ts';

/** What worlds import: found also in a folder in which nothing is installed. */
const OWN: ReadonlyMap<string, string> = new Map([
  ['toolsandbox/world', pathToFileURL(modulePath('../worlds/own/define-tool.ts', import.meta.url)).href],
]);

/** Lets code that is loaded from now on import what this program gives to it. */
export function provideOwnPackage(): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      const url = OWN.get(specifier);
      return url === undefined ? next(specifier, context) : { url, shortCircuit: true };
    },
  });
}
