import type { PackPart } from '../invalid-pack.ts';
import { folderFiles } from '../pack-files.ts';
import { withOwnWorld } from '../own/complete-world.ts';
import { isYaml } from './document.ts';
import { withExtended } from './extend.ts';
import { readFolder, readSingleFile } from './read-written.ts';
import type { PackSource } from './read-written.ts';

/** A pack as it stands in its files: in sentences, or as programs exchange it. */
interface ReadSource extends PackSource {
  readonly isWritten: boolean;
}

/** Reads a folder, a YAML file or a JSON file, with what it extends. @throws InvalidPack */
export function readSource(path: string): ReadSource {
  const files = folderFiles(path);
  if (files === null && !isYaml(path)) return { ...readSingleFile(path), isWritten: false };
  return { ...withOwnWorld(withExtended(files ? readFolder(files) : readSingleFile(path))), isWritten: true };
}

/** Where a part of a pack was written: `file:line:column`. */
export function writtenAt(source: PackSource, path: PackPart['path']): string {
  const { file, line, column } = source.locate({ path });
  return line === undefined ? file : `${file}:${line}:${column}`;
}
