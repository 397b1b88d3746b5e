import { statSync } from 'node:fs';

/** Whether a path leads to a folder. False for one that cannot be used. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
