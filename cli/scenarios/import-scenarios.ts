import { importCheckout } from '../../client/imports/import-checkout.ts';
import { importPackFile } from '../../client/imports/import-pack-file.ts';
import { print, printJson, say } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import type { ImportScenariosOptions } from './scenarios-commands.ts';

/** Imports a file of exported scenarios, or a domain of a checkout of tau2-bench, and writes a pack. */
export async function importScenarios(file: string, options: ImportScenariosOptions): Promise<void> {
  const { output, force, domain } = options;
  if (domain !== undefined) return importDomain(file, { ...options, domain });
  const imported = await importPackFile(file, output, { name: options.name, replace: force === true });
  const { name, hash, read, scenarios, withoutBase } = imported;
  if (withoutBase.length > 0) say(augmentedOnly(withoutBase));
  if (options.json)
    return printJson({ pack: output, name, hash, read, scenarios } satisfies OutputForms['scenarios-import']);
  print(`${output}: ${scenarios} base scenarios made from ${read} exported scenarios, content hash ${hash}`);
}

function importDomain(root: string, options: ImportScenariosOptions & { readonly domain: string }): void {
  const { output, force, domain } = options;
  const imported = importCheckout(root, output, {
    domain,
    split: options.split,
    name: options.name,
    replace: force === true,
  });
  const { name, hash, read, scenarios, idle, unmet, isKnown } = imported;
  if (!isKnown) say('note: code or data differ from the version of tau2-bench that our tools were compared with');
  if (idle.length > 0)
    say(
      `note: whoever does nothing leaves the gold database of ${idle.length} tasks, and is told apart by what is said only: ${idle.join(', ')}`,
    );
  if (unmet.length > 0)
    say(
      `note: the gold actions of ${unmet.length} tasks do not do what the tasks check at the end: ${unmet.join(', ')}`,
    );
  if (options.json)
    return printJson({ pack: output, name, hash, read, scenarios } satisfies OutputForms['scenarios-import']);
  print(`${output}: ${scenarios} scenarios made from ${read} tasks, content hash ${hash}`);
}

function augmentedOnly(names: readonly string[]): string {
  return (
    `note: ${names.length} scenarios were exported only as augmented copies; they offer the distraction tools of that ` +
    `copy in every augmentation: ${names.join(', ')}`
  );
}
