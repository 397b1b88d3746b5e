import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { invalidFile } from '../invalid-pack.ts';
import type { LocatedProblem, PackProblem } from '../invalid-pack.ts';
import { readDocument } from './document.ts';
import type { Document } from './document.ts';

/** Content as it was written, and where each part of it stands. */
export interface PackSource {
  readonly content: unknown;
  readonly locate: (problem: PackProblem) => LocatedProblem;
}

/**
 * A pack in a folder: `pack.yaml` (name, version, states), `world.yaml`, `demonstrations.yaml` and, under `scenarios/`,
 * files each holding a list of scenarios.
 * @throws InvalidPack
 */
export function readFolder(folder: string): PackSource {
  const part = (name: string) => {
    const file = join(folder, `${name}.yaml`);
    return { file, document: readDocument(file) };
  };
  const pack = part('pack');
  const parts = { world: part('world'), demonstrations: part('demonstrations') };
  const files = scenarioFiles(join(folder, 'scenarios')).map((file) => ({ file, document: readDocument(file) }));
  const origins = files.flatMap(({ file, document }) =>
    scenariosIn(file, document).map((scenario, index) => ({ file, document, index, scenario })),
  );
  const content = {
    ...(pack.document.value as object),
    world: parts.world.document.value,
    demonstrations: parts.demonstrations.document.value,
    scenarios: origins.map(({ scenario }) => scenario),
  };
  return {
    content,
    locate: (problem) => {
      const [top, second, ...rest] = problem.path;
      const origin = top === 'scenarios' && typeof second === 'number' ? origins[second] : undefined;
      if (origin !== undefined) return located(origin, { ...problem, path: [origin.index, ...rest] });
      if (top === 'world' || top === 'demonstrations')
        return located(parts[top], { ...problem, path: problem.path.slice(1) });
      return located(pack, problem);
    },
  };
}

/** A pack in one file. @throws InvalidPack */
export function readSingleFile(file: string, what?: string): PackSource {
  const document = readDocument(file, what);
  return { content: document.value, locate: (problem) => located({ file, document }, problem) };
}

function located({ file, document }: { readonly file: string; readonly document: Document }, problem: PackProblem) {
  return { ...problem, file, ...document.placeOf(problem) };
}

function scenarioFiles(folder: string): readonly string[] {
  if (!existsSync(folder))
    throw invalidFile(folder, 'there is no such folder', 'put files with lists of scenarios there');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .map((name) => join(folder, name));
}

function scenariosIn(file: string, { value }: Document): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidFile(file, 'not a list', 'write a list of scenarios: - name: ...');
  return value;
}
