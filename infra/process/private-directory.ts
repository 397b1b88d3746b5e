import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, EngineUnavailable, reasonOf } from '../errors.ts';

/**
 * Creates a directory that only its owner can read. The permissions of one that exists are left as they are.
 * @throws EngineUnavailable when we cannot write to it
 */
export function createPrivateDirectory(directory: string): void {
  try {
    create(directory);
    accessSync(directory, constants.W_OK);
  } catch (error) {
    throw new EngineUnavailable(`cannot write to ${directory}: ${reasonOf(error)}; run from another directory`);
  }
}

/** One level at a time: Node's recursive mkdir hangs below a folder that allows no folders, such as /proc. */
function create(directory: string): void {
  if (existsSync(directory)) return;
  create(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
