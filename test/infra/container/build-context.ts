import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import dockerignorePackage from '@balena/dockerignore';

/** Its types say that this is in `default`, but the package is the function. */
const dockerignore = dockerignorePackage as unknown as typeof dockerignorePackage.default;

/** The files of the folder that a build is sent, by Docker's rules: paths relative to it. */
export function buildContext(folder: string): readonly string[] {
  const rules = readFileSync(join(folder, '.dockerignore'), 'utf8');
  const exceptions = rules.split('\n').flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
  const ignore = dockerignore().add(rules);
  return sent('');

  function sent(directory: string): readonly string[] {
    return readdirSync(join(folder, directory), { withFileTypes: true }).flatMap((entry) => {
      const path = directory === '' ? entry.name : `${directory}/${entry.name}`;
      const isIgnored = ignore.ignores(path);
      if (!entry.isDirectory()) return isIgnored ? [] : [path];
      return isIgnored && !exceptions.some((exception) => exception.startsWith(`${path}/`)) ? [] : sent(path);
    });
  }
}
