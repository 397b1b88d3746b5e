import { count } from '../../text/words.ts';
import { packOf } from '../../client/scenarios/export-pack.ts';
import { print, printForeignJson, printJson } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import { writeOutput } from '../../client/write-output.ts';
import type { ExportPackOptions } from './scenarios-commands.ts';

/** Writes the chosen scenarios as a JSON pack. */
export async function exportPack(patterns: readonly string[], options: ExportPackOptions): Promise<void> {
  const { output, force, json } = options;
  const { content, hash } = await packOf(patterns, options);
  if (output === '-') return printForeignJson(content);
  writeOutput(output, `${JSON.stringify(content, null, 1)}\n`, { option: '-o', replace: force === true });
  const scenarios = content.scenarios.length;
  if (json)
    return printJson({ pack: output, name: content.name, hash, scenarios } satisfies OutputForms['scenarios-export']);
  print(`${output}: ${count(scenarios, 'scenario')} of pack ${content.name}, content hash ${hash}`);
}
