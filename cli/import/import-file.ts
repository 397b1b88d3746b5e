import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { importPack } from '../../reference/import-pack.ts';
import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { print, printJson, say } from '../say.ts';
import { UserError } from '../errors.ts';

export interface ImportOptions {
  readonly output: string;
  readonly name?: string;
  readonly json?: true;
}

/** Imports a file of exported scenarios and writes a pack. */
export async function importFile(file: string, { output, name = nameOf(output), json }: ImportOptions): Promise<void> {
  const { pack, read, withoutBase } = await importPack(file, name);
  write(output, `${JSON.stringify(pack, null, 1)}\n`);
  const { hash } = loadPack(output);
  if (withoutBase.length > 0) say(escapeForTerminal(augmentedOnly(withoutBase)));
  const line = { pack: output, name, hash, read, scenarios: pack.scenarios.length };
  if (json) printJson(line);
  else
    print(
      `${escapeForTerminal(output)}: ${line.scenarios} base scenarios made from ${read} exported scenarios, content hash ${hash}`,
    );
}

function nameOf(output: string): string {
  return (
    basename(output)
      .replace(/\..*$/, '')
      .replaceAll(/[^A-Za-z0-9_-]/g, '-') || 'imported'
  );
}

function augmentedOnly(names: readonly string[]): string {
  return (
    `note: ${names.length} scenarios were exported only as augmented copies; they offer the distraction tools of that ` +
    `copy in every augmentation: ${names.join(', ')}`
  );
}

function write(output: string, text: string): void {
  try {
    writeFileSync(output, text);
  } catch (error) {
    throw new UserError(
      `cannot write ${output} (${(error as NodeJS.ErrnoException).code}): choose another path with -o`,
    );
  }
}
