import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processFolder } from './process-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What no command needs. */
const LEFT_OUT = ['.git', '.toolsandbox', 'bench', 'docs', 'node_modules', 'test'];

/** Changes of files: each text that is replaced, and its replacement. */
export type Edits = Readonly<Record<string, readonly [text: string, replacement: string]>>;

/** A copy of the program. */
export interface ChangedProgram {
  /** The path of its command line. */
  readonly main: string;
  remove(): Promise<void>;
}

/** The program of this checkout with changes and the packages of this checkout. @throws Error if a file does not hold its text once */
export async function changedProgram(edits: Edits): Promise<ChangedProgram> {
  const folder = await processFolder('version');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const name of readdirSync(ROOT).filter((one) => !LEFT_OUT.includes(one)))
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const [file, [text, replacement]] of Object.entries(edits)) {
    const before = readFileSync(join(folder, file), 'utf8');
    if (before.split(text).length !== 2) throw new Error(`${file} holds not once: ${text}`);
    writeFileSync(
      join(folder, file),
      before.replace(text, () => replacement),
    );
  }
  return {
    main: join(folder, 'cli/main.ts'),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
