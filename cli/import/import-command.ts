import { basename } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { importPack } from '../../reference/import-pack.ts';
import { packFrom } from '../../scenarios/load-pack.ts';
import { LONGEST_NAME, nameSchema } from '../../scenarios/schema.ts';
import { forceOption, jsonOption } from '../options.ts';
import { print, printJson, say } from '../say.ts';
import { writeOutput } from '../write-output.ts';

interface ImportOptions {
  readonly output: string;
  readonly name?: string;
  readonly force?: true;
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
    .option('--name <name>', 'name of the pack (default: its file name)', packName)
    .addOption(forceOption())
    .addOption(jsonOption())
    .action(async (file: string, { output, name = nameOf(output), force, json }: ImportOptions) => {
      const { pack, read, withoutBase } = await importPack(file, name);
      const text = `${JSON.stringify(pack, null, 1)}\n`;
      const { hash } = packFrom(JSON.parse(text), output);
      writeOutput(output, text, { option: '-o', replace: force === true });
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
      .replaceAll(/[^A-Za-z0-9_-]/g, '-')
      .slice(0, LONGEST_NAME) || 'imported'
  );
}

function augmentedOnly(names: readonly string[]): string {
  return (
    `note: ${names.length} scenarios were exported only as augmented copies; they offer the distraction tools of that ` +
    `copy in every augmentation: ${names.join(', ')}`
  );
}

function packName(text: string): string {
  const { success, error } = nameSchema.safeParse(text);
  if (success) return text;
  throw new InvalidArgumentError(`${error.issues[0]?.message}.`);
}
