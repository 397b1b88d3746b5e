import { importPackFile } from '../../client/imports/import-pack-file.ts';
import { print, printJson, say } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import type { ImportScenariosOptions } from './scenarios-commands.ts';

/** Imports a file of exported scenarios and writes a pack. */
export async function importScenarios(file: string, options: ImportScenariosOptions): Promise<void> {
  const { output, force } = options;
  const imported = await importPackFile(file, output, { name: options.name, replace: force === true });
  const { name, hash, read, scenarios, withoutBase } = imported;
  if (withoutBase.length > 0) say(augmentedOnly(withoutBase));
  if (options.json)
    return printJson({ pack: output, name, hash, read, scenarios } satisfies OutputForms['scenarios-import']);
  print(`${output}: ${scenarios} base scenarios made from ${read} exported scenarios, content hash ${hash}`);
}

function augmentedOnly(names: readonly string[]): string {
  return (
    `note: ${names.length} scenarios were exported only as augmented copies; they offer the distraction tools of that ` +
    `copy in every augmentation: ${names.join(', ')}`
  );
}
