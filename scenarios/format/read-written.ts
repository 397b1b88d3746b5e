import { existsSync } from 'node:fs';

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
  /** Scenarios of the pack that it extends, which `like` may name. Paths into them begin with `bases`. */
  readonly bases?: readonly unknown[];
  readonly locate: Locate;
}

/**
 * A pack in a folder: `pack.yaml` (name, version, states), `world.yaml`, `demonstrations.yaml` and, under `scenarios/`,
 * files each holding a list of scenarios. A pack that extends another may leave out `world.yaml` and `demonstrations.yaml`.
 * @throws InvalidPack
 */
export function readFolder(files: FolderFiles): PackSource {
  const documentIn = (file: string) => ({ file, document: readDocument(file) });
  const pack = documentIn(files.pack);
  const isExtending = Object.hasOwn(Object(pack.document.value), 'extends');
  const optional = (file: string) => (isExtending && !existsSync(file) ? undefined : documentIn(file));
  const parts = { world: optional(files.world), demonstrations: optional(files.demonstrations) };
  const origins = scenarioFiles(files)
    .map(documentIn)
    .flatMap(({ file, document }) =>
      scenariosIn(file, document).map((scenario, index) => ({ file, document, index, scenario })),
    );
  const content = {
    ...(pack.document.value as object),
    ...(parts.world && { world: parts.world.document.value }),
    ...(parts.demonstrations && { demonstrations: parts.demonstrations.document.value }),
    scenarios: origins.map(({ scenario }) => scenario),
  };
  return {
    content,
    locate: (part) => {
      const [top, second, ...rest] = part.path;
      const origin = top === 'scenarios' && typeof second === 'number' ? origins[second] : undefined;
      if (origin !== undefined) return located(origin, { ...part, path: [origin.index, ...rest] });
      const own = top === 'world' || top === 'demonstrations' ? parts[top] : undefined;
      return own ? located(own, { ...part, path: part.path.slice(1) }) : located(pack, part);
    },
  };
}

/** A pack in one file. @throws InvalidPack */
export function readSingleFile(file: string, what?: string): PackSource {
  const document = readDocument(file, what);
  return { content: document.value, locate: (part) => located({ file, document }, part) };
}

interface DocumentFile {
  readonly file: string;
  readonly document: Document;
}

function located<Part extends PackPart>({ file, document }: DocumentFile, part: Part): Part & FilePlace {
  return { ...part, file, ...document.placeOf(part) };
}

function scenarioFiles({ scenarioFolder, scenarios }: FolderFiles): readonly string[] {
  if (scenarios !== null) return scenarios;
  throw invalidFile(scenarioFolder, 'there is no such folder', 'put files with lists of scenarios there');
}

function scenariosIn(file: string, { value }: Document): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidFile(file, 'not a list', 'write a list of scenarios: - name: ...');
  return value;
}
