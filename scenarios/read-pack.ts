import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { InvalidPack } from './invalid-pack.ts';
import type { PackProblem } from './invalid-pack.ts';

/** Content as read, and which file each part of it came from. */
export interface PackSource {
  readonly content: unknown;
  readonly locate: (path: PackProblem['path']) => { readonly file: string; readonly path: PackProblem['path'] };
}

/** @throws InvalidPack when a file is missing or is not JSON */
export function readPack(path: string): PackSource {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return isFolder ? readFolder(path) : { content: readJson(path), locate: (place) => ({ file: path, path: place }) };
}

function readFolder(folder: string): PackSource {
  const fileOf = (name: string) => join(folder, `${name}.json`);
  const part = (name: string) => readJson(fileOf(name));
  const files = scenarioFiles(join(folder, 'scenarios')).map((file) => ({ file, scenarios: readList(file) }));
  const origins = files.flatMap(({ file, scenarios }) => scenarios.map((_, index) => ({ file, index })));
  return {
    content: {
      ...(part('pack') as object),
      world: part('world'),
      states: part('states'),
      demonstrations: part('demonstrations'),
      scenarios: files.flatMap(({ scenarios }) => scenarios),
    },
    locate: ([top, ...rest]) => {
      const origin = top === 'scenarios' && typeof rest[0] === 'number' ? origins[rest[0]] : undefined;
      if (origin !== undefined) return { file: origin.file, path: [origin.index, ...rest.slice(1)] };
      if (top !== undefined && ['world', 'states', 'demonstrations'].includes(String(top)))
        return { file: fileOf(String(top)), path: rest };
      return { file: fileOf('pack'), path: top === undefined ? [] : [top, ...rest] };
    },
  };
}

function scenarioFiles(folder: string): readonly string[] {
  if (!existsSync(folder))
    throw unreadable(folder, 'there is no such folder', 'put files with lists of scenarios there');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(folder, name));
}

function readList(file: string): readonly unknown[] {
  const content = readJson(file);
  if (!Array.isArray(content)) throw unreadable(file, 'not a list', 'write [ scenario, scenario, ... ]');
  return content;
}

/** @throws InvalidPack naming what the file was to be */
export function readJson(file: string, what = 'scenario pack'): unknown {
  const text = readText(file, what);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable(file, `not JSON (${(error as Error).message})`, 'correct the text at that place', what);
  }
}

function readText(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const wrong = `cannot be read (${(error as NodeJS.ErrnoException).code})`;
    throw unreadable(file, wrong, `give the path of a ${what}`, what);
  }
}

function unreadable(file: string, wrong: string, mend: string, what?: string): InvalidPack {
  return new InvalidPack(file, [{ file, path: [], wrong, mend }], what);
}
