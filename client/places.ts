import { resolve } from 'node:path';
import { hintCommand } from '../text/hint-command.ts';
import { shownId } from '../text/shown-spec.ts';

/** Holds the engine's database and the results of a working directory. */
export const STATE_DIRECTORY = '.toolsandbox';

export const RESULTS_VARIABLE = 'TOOLSANDBOX_RESULTS';
export const DEFAULT_RESULTS = `${STATE_DIRECTORY}/results.db`;

const SECRET_PARAMETERS = ['password', 'sslpassword'];

export function isUrl(location: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(location);
}

/** A results store as it was named, without its password. */
export function withoutPassword(location: string): string {
  if (!isUrl(location)) return location;
  const url = URL.parse(location);
  if (url === null) return `${location.slice(0, location.indexOf('://'))}://...`;
  const secrets = SECRET_PARAMETERS.filter((name) => url.searchParams.has(name));
  if (url.password === '' && secrets.length === 0) return location;
  url.password = '';
  for (const name of secrets) url.searchParams.delete(name);
  return url.href;
}

/** Where a store is, for people: the absolute path of a file, or a URL without its password. */
export function shownLocation(location: string): string {
  const shown = withoutPassword(location);
  return isUrl(shown) ? shown : resolve(shown);
}

/** Options of a command that a hint repeats. */
export interface Files {
  readonly results: string;
  readonly pack?: readonly string[];
  readonly decoys?: readonly string[];
}

/** The options that a hinted command needs to use the same results, and the same packs where it plays them. */
export function sameFiles({ results, pack = [], decoys = [] }: Files): readonly string[] {
  const found = process.env[RESULTS_VARIABLE] ?? DEFAULT_RESULTS;
  return [
    ...(results === found ? [] : ['--results', withoutPassword(results)]),
    ...pack.flatMap((path) => ['--pack', path]),
    ...decoys.flatMap((path) => ['--decoys', path]),
  ];
}

/** A command of this program for the user to copy, which uses the same files. */
export function hintOn(files: Files, ...words: readonly string[]): string {
  return hintCommand(...words, ...sameFiles(files));
}

/** The command that explains a run. */
export function explainLines(id: string, results: string): readonly string[] {
  return ['explain it:', `  ${hintOn({ results }, 'show', shownId(id))}`];
}
