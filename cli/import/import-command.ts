import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Command } from 'commander';
import { importPack } from '../../reference/import-pack.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { jsonOption } from '../options.ts';
import { print, printJson, say } from '../say.ts';
import { UserError } from '../errors.ts';

interface ImportOptions {
  readonly output: string;
  readonly name?: string;
  readonly json?: true;
}

export function importCommand(): Command {
  return new Command('import').description('bring in the original benchmark (docs/import.md)').addCommand(scenarios());
}

function scenarios(): Command {
  return new Command('scenarios')
    .description('a scenario pack from exported scenarios')
    .argument('<file>', 'what reference/export_toolsandbox.py wrote: .jsonl or .jsonl.gz')
    .requiredOption('-o, --output <pack>', 'JSON file to write the pack to')
    .option('--name <name>', 'name of the pack (default: that of its file)')
    .addOption(jsonOption())
    .action(async (file: string, { output, name = nameOf(output), json }: ImportOptions) => {
      const { pack, read, withoutBase } = await importPack(file, name);
      write(output, `${JSON.stringify(pack, null, 1)}\n`);
      const { hash } = loadPack(output);
      if (withoutBase.length > 0) say(offersDistractions(withoutBase));
      const line = { pack: output, name, hash, read, scenarios: pack.scenarios.length };
      if (json) printJson(line);
      else print(`${output}: ${line.scenarios} base scenarios from ${read} exported ones, content hash ${hash}`);
    });
}

function nameOf(output: string): string {
  return (
    basename(output)
      .replace(/\..*$/, '')
      .replaceAll(/[^A-Za-z0-9_-]/g, '-') || 'imported'
  );
}

function offersDistractions(names: readonly string[]): string {
  return (
    `note: ${names.length} scenarios came as augmented copies only and offer the distraction tools of the copy ` +
    `in every augmentation: ${names.join(', ')}`
  );
}

function write(output: string, text: string): void {
  try {
    writeFileSync(output, text);
  } catch (error) {
    throw new UserError(
      `${output} cannot be written (${(error as NodeJS.ErrnoException).code}): give another path to -o`,
    );
  }
}
