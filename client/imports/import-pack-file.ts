import { importPack } from '../../reference/import-pack.ts';
import { packFrom } from '../../scenarios/load-pack.ts';
import { packNameOf, validName } from '../scenarios/pack-name.ts';
import { writeOutput } from '../write-output.ts';

/** Makes a pack of a file of exported scenarios, and writes it to `output`. @throws InvalidExport, UserError */
export async function importPackFile(
  file: string,
  output: string,
  { name = packNameOf(output), replace }: { readonly name?: string | undefined; readonly replace: boolean },
) {
  const { pack, ...facts } = await importPack(file, validName(name, '--name'));
  const text = `${JSON.stringify(pack, null, 1)}\n`;
  const { hash } = packFrom(JSON.parse(text), output);
  writeOutput(output, text, { option: '-o', replace });
  return { name: pack.name, hash, scenarios: pack.scenarios.length, ...facts };
}
