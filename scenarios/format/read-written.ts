import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';

import { invalidFile } from '../invalid-pack.ts';
import type { FilePlace, PackPart } from '../invalid-pack.ts';
import type { FolderFiles } from '../pack-files.ts';
import { readDocument } from './document.ts';
import type { Document } from './document.ts';

/** Adds the place of a part to what is known of it. */
type Locate = <Part extends PackPart>(part: Part) => Part & FilePlace;

/** Content as it was written, and where each part of it stands. */
export interface PackSource {
  readonly content: unknown;
  /** In which it stands, an absolute path. */
  readonly folder: string;
  /** Scenarios of the pack that it extends, which `like` may name. Paths into them begin with `bases`. */
  readonly bases?: readonly unknown[];
  readonly locate: Locate;
}

/**
 * A pack in a folder: `pack.yaml` (name, version, states), `world.yaml` (and `rows/`), `demonstrations.yaml` and, under `scenarios/`,
 * files each holding a list of scenarios. A pack that extends another may leave out `world.yaml` and `demonstrations.yaml`.
 * @throws InvalidPack
 */
export function readFolder(files: FolderFiles): PackSource {
  const documentIn = (file: string) => ({ file, document: readDocument(file) });
  const pack = documentIn(files.pack);
  const isExtending = Object.hasOwn(Object(pack.document.value), 'extends');
  const optional = (file: string, isOptional = isExtending) =>
    isOptional && !existsSync(file) ? undefined : documentIn(file);
  const world = optional(files.world);
  const bringsWorld = world !== undefined && ownWorldIn(world.document.value) !== undefined;
  const parts = { world, demonstrations: optional(files.demonstrations, isExtending || bringsWorld) };
  const origins = scenarioFiles(files)
    .map(documentIn)
    .flatMap(({ file, document }) =>
      scenariosIn(file, document).map((scenario, index) => ({ file, document, index, scenario })),
    );
  const own = parts.world && ownWorldIn(parts.world.document.value);
  const rows = own ? rowFiles(files.rowFolder).map((file) => ({ ...documentIn(file), table: nameIn(file) })) : [];
  const content = {
    ...(pack.document.value as object),
    ...(parts.world && !own && { world: parts.world.document.value }),
    ...(own && {
      definition: own.definition,
      world: { ...own.rows, ...Object.fromEntries(rows.map(({ table, document }) => [table, document.value])) },
    }),
    ...(parts.demonstrations && { demonstrations: parts.demonstrations.document.value }),
    scenarios: origins.map(({ scenario }) => scenario),
  };
  return {
    content,
    folder: dirname(resolve(files.pack)),
    locate: (part) => {
      const [top, second, ...rest] = part.path;
      const origin = top === 'scenarios' && typeof second === 'number' ? origins[second] : undefined;
      if (origin !== undefined) return located(origin, { ...part, path: [origin.index, ...rest] });
      if (own && parts.world) {
        const table = rows.find((one) => top === 'world' && one.table === second);
        if (table !== undefined) return located(table, { ...part, path: rest });
        if (top === 'definition') return located(parts.world, { ...part, path: part.path.slice(1) });
        if (top === 'world') return located(parts.world, { ...part, path: ['rows', ...part.path.slice(1)] });
      }
      const file = top === 'world' || top === 'demonstrations' ? parts[top] : undefined;
      return file ? located(file, { ...part, path: part.path.slice(1) }) : located(pack, part);
    },
  };
}

/** A pack in one file. @throws InvalidPack */
export function readSingleFile(file: string, what?: string): PackSource {
  const document = readDocument(file, what);
  return {
    content: document.value,
    folder: dirname(resolve(file)),
    locate: (part) => located({ file, document }, part),
  };
}

interface DocumentFile {
  readonly file: string;
  readonly document: Document;
}

function located<Part extends PackPart>({ file, document }: DocumentFile, part: Part): Part & FilePlace {
  return { ...part, file, ...document.placeOf(part) };
}

/** A `world.yaml` that says what its tables are has its rows beside that; another one is made of rows. */
function ownWorldIn(value: unknown): { readonly definition: object; readonly rows: object } | undefined {
  const { tables, rows = {}, ...rest } = Object(value) as Readonly<Record<string, unknown>>;
  if (typeof tables !== 'object' || tables === null || Array.isArray(tables)) return undefined;
  return { definition: { ...rest, tables }, rows: Object(rows) as object };
}

/** Files with the rows of one table each, `rows/BOOK.yaml` or `.json`. */
function rowFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.(?:ya?ml|json)$/.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}

function nameIn(file: string): string {
  return basename(file, extname(file));
}

function scenarioFiles({ scenarioFolder, scenarios }: FolderFiles): readonly string[] {
  if (scenarios !== null) return scenarios;
  throw invalidFile(scenarioFolder, 'there is no such folder', 'put files with lists of scenarios there');
}

function scenariosIn(file: string, { value }: Document): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidFile(file, 'not a list', 'write a list of scenarios: - name: ...');
  return value;
}
