import type { ImportScenariosOptions } from './import-options.ts';
import { importPack } from '../../reference/import-pack.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import { packFrom } from '../../scenarios/load-pack.ts';
import { packNameOf, validName } from '../../client/scenarios/pack-name.ts';
import { print, printJson, say } from '../say.ts';
import { writeOutput } from '../../client/write-output.ts';

/** Imports a file of exported scenarios and writes a pack. */
export async function importScenarios(
  file: string,
  { output, name, force, json }: ImportScenariosOptions,
): Promise<void> {
  const { pack, read, withoutBase } = await importPack(file, validName(name ?? packNameOf(output), '--name'));
  const text = `${JSON.stringify(pack, null, 1)}\n`;
  const { hash } = packFrom(JSON.parse(text), output);
  writeOutput(output, text, { option: '-o', replace: force === true });
  if (withoutBase.length > 0) say(escapeForTerminal(augmentedOnly(withoutBase)));
  const line = { pack: output, name: pack.name, hash, read, scenarios: pack.scenarios.length };
  if (json) printJson(line);
  else
    print(
      `${escapeForTerminal(output)}: ${line.scenarios} base scenarios made from ${read} exported scenarios, content hash ${hash}`,
    );
}

function augmentedOnly(names: readonly string[]): string {
  return (
    `note: ${names.length} scenarios were exported only as augmented copies; they offer the distraction tools of that ` +
    `copy in every augmentation: ${names.join(', ')}`
  );
}
