import { count } from '../../text/words.ts';
import { UserError } from '../../client/errors.ts';
import { writeHarborTasks } from '../../client/scenarios/harbor-tasks.ts';
import { packOf } from '../../client/scenarios/export-pack.ts';
import { print, printForeignJson, printJson } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import { writeOutput } from '../../client/write-output.ts';
import type { ExportPackOptions } from './scenarios-commands.ts';

/** Writes the chosen scenarios as a JSON pack. */
export async function exportPack(patterns: readonly string[], options: ExportPackOptions): Promise<void> {
  const { output, force, json, format } = options;
  if (format === 'harbor' && options.pack !== undefined)
    throw new UserError(
      '--format harbor writes scenarios of the catalogue, which the image of a task has: leave out --pack',
    );
  const { content, hash } = await packOf(patterns, options);
  const replace = force === true;
  if (format === 'harbor') await writeHarborTasks(content.scenarios, { path: output, replace });
  else if (output === '-') return printForeignJson(content);
  else writeOutput(output, `${JSON.stringify(content, null, 1)}\n`, { option: '-o', replace });
  const scenarios = content.scenarios.length;
  if (json)
    return printJson({ pack: output, name: content.name, hash, scenarios } satisfies OutputForms['scenarios-export']);
  if (format === 'harbor') return print(`${output}: ${count(scenarios, 'task')} of Harbor`);
  print(`${output}: ${count(scenarios, 'scenario')} of pack ${content.name}, content hash ${hash}`);
}
