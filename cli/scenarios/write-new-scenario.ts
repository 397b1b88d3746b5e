import { newScenario } from '../../client/scenarios/new-scenario.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { print, printJson, say } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import type { NewScenarioOptions } from './scenarios-commands.ts';

/** Writes a new scenario, and says what to do with it next. */
export function writeNewScenario(name: string, { json, ...options }: NewScenarioOptions): void {
  const files = newScenario(name, options);
  if (json) return printJson({ scenario: name, pack: options.pack, files } satisfies OutputForms['scenarios-new']);
  print(files.map((file) => `wrote ${file}`));
  const inPack = ['--pack', options.pack];
  say([
    '',
    'next, try:',
    `  ${hintCommand('scenarios', 'show', name, ...inPack)}`,
    `  ${hintCommand('scenarios', 'validate', ...inPack)}`,
    `  ${hintCommand('run', name, ...inPack, '--engine', 'inline')}`,
  ]);
}
