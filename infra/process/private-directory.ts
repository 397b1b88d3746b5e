import { accessSync, constants, mkdirSync } from 'node:fs';
import { EngineUnavailable, reasonOf } from '../errors.ts';

/**
 * Creates a directory that only its owner can read. The permissions of one that exists are left as they are.
 * @throws EngineUnavailable when we cannot write to it
 */
export function createPrivateDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.W_OK);
  } catch (error) {
    throw new EngineUnavailable(`cannot write to ${directory}: ${reasonOf(error)}; run from another directory`);
  }
}
