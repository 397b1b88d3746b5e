import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Command } from 'commander';
import { jsonOption } from '../options.ts';
import { print, printJson, say } from '../say.ts';
import { UserError } from '../errors.ts';

interface ImportOptions {
  readonly output: string;
  readonly name?: string;
  readonly json?: true;
}

export function importCommand(): Command {
  return new Command('import')
    .description('import scenarios of the original benchmark (docs/import.md)')
    .addCommand(scenarios());
}

function scenarios(): Command {
  return new Command('scenarios')
    .description('make a scenario pack from exported scenarios')
    .argument('<file>', 'output of reference/export_toolsandbox.py: .jsonl or .jsonl.gz')
    .requiredOption('-o, --output <pack>', 'JSON file to write the pack to')
    .option('--name <name>', 'name of the pack (default: its file name)')
    .addOption(jsonOption())
    .action(async (file: string, { output, name = nameOf(output), json }: ImportOptions) => {
      const { importPack } = await import('../../reference/import-pack.ts');
      const { loadPack } = await import('../../scenarios/load-pack.ts');
      const { pack, read, withoutBase } = await importPack(file, name);
      write(output, `${JSON.stringify(pack, null, 1)}\n`);
      const { hash } = loadPack(output);
      if (withoutBase.length > 0) say(augmentedOnly(withoutBase));
      const line = { pack: output, name, hash, read, scenarios: pack.scenarios.length };
      if (json) printJson(line);
      else
        print(`${output}: ${line.scenarios} base scenarios made from ${read} exported scenarios, content hash ${hash}`);
    });
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
