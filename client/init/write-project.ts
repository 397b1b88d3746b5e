import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { FileExists, writeWholeFile } from '../../files/write-whole-file.ts';
import { unwritable } from '../write-output.ts';
import { projectFiles } from './project-files.ts';
import type { Project } from './project-files.ts';

/** What became of the files of a project. */
export interface WrittenProject {
  readonly written: readonly string[];
  /** Files that were there with other content, and stay as they are. */
  readonly kept: readonly string[];
}

/** Writes a project into the working directory, and replaces no file. @throws UserError */
export function writeProject(project: Project): WrittenProject {
  const written: string[] = [];
  const kept: string[] = [];
  for (const [path, text] of projectFiles(project)) {
    const isNew = !existsSync(path);
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeWholeFile(path, text, { replace: false });
      (isNew ? written : kept).push(path);
    } catch (error) {
      if (!(error instanceof FileExists)) throw unwritable(error, path, '--agent');
      kept.push(path);
    }
  }
  return { written, kept };
}
