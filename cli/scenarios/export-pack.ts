import { count } from '../../text/words.ts';
import { contentHash } from '../../scenarios/content-hash.ts';
import { validName } from '../../client/scenarios/pack-name.ts';
import { print, printForeignJson, printJson } from '../say.ts';
import { choosePack } from '../../client/packs.ts';
import { writeOutput } from '../../client/write-output.ts';

export interface ExportPackOptions {
  readonly output: string;
  readonly name?: string;
  readonly pack?: readonly string[];
  readonly force?: true;
  readonly json?: true;
}

/** Writes the chosen scenarios as a JSON pack. It has the hash of the pack that they come from if all were chosen. */
export async function exportPack(patterns: readonly string[], options: ExportPackOptions): Promise<void> {
  const { output, force, json } = options;
  const { pack, scenarios } = await choosePack(options.pack, patterns.length > 0 ? { patterns } : {});
  const { hash: _hash, ...content } = pack;
  const exported = { ...content, name: validName(options.name ?? pack.name, '--name'), scenarios };
  if (output === '-') return printForeignJson(exported);
  writeOutput(output, `${JSON.stringify(exported, null, 1)}\n`, { option: '-o', replace: force === true });
  const line = { pack: output, name: exported.name, hash: contentHash(exported), scenarios: scenarios.length };
  if (json) return printJson(line);
  const what = `${count(line.scenarios, 'scenario')} of pack ${line.name}`;
  print(`${output}: ${what}, content hash ${line.hash}`);
}
