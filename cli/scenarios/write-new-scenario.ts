import { newScenario } from '../../client/scenarios/new-scenario.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { print, printJson, say } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import type { NewScenarioOptions } from './scenarios-commands.ts';

/** Writes a new scenario, and says what to do with it next. @returns the exit code: 1 if a draft fails a check */
export async function writeNewScenario(
  name: string,
  { json, results, from, ...options }: NewScenarioOptions,
): Promise<number> {
  if (from !== undefined) return writeDraft(name, { from, results, json, pack: options.pack });
  const files = newScenario(name, options);
  if (json) printJson(created(name, options.pack, files));
  else {
    print(files.map((file) => `wrote ${file}`));
    sayNext(name, options.pack);
  }
  return 0;
}

/** Drafts a scenario from a run, plays and validates it, and says what is to be looked at. */
async function writeDraft(
  name: string,
  {
    from,
    results,
    json,
    pack,
  }: Pick<NewScenarioOptions, 'results' | 'pack'> & { readonly from: string; readonly json: true | undefined },
): Promise<number> {
  const { scenarioFromRun } = await import('../../client/scenarios/scenario-from-run.ts');
  const { withResults } = await import('../../client/results.ts');
  const { watchedValidation, findingLines } = await import('./validate-pack.ts');
  const { files, review } = await withResults(results, 'read', (store) => scenarioFromRun(store, name, { pack, from }));
  if (!json) print(files.map((file) => `wrote ${file}`));
  const result = await watchedValidation([name], { pack: [pack], augmentations: ['none'] });
  const { failures } = result;
  if (json) printJson({ ...created(name, pack, files), review, failures });
  else {
    const found = findingLines(result);
    print([
      '',
      failures.length === 0
        ? 'its solution was played and is solved; no check fails'
        : 'its solution was played; checks that fail:',
      ...found,
      '',
      `to be looked at by a person, in ${files.at(-1)}:`,
      ...review.map((one) => `  - ${one}`),
    ]);
    sayNext(name, pack);
  }
  return failures.length === 0 ? 0 : 1;
}

function created(scenario: string, pack: string, files: readonly string[]): OutputForms['scenarios-new'] {
  return { scenario, pack, files, review: [], failures: [] };
}

function sayNext(name: string, pack: string): void {
  const inPack = ['--pack', pack];
  say([
    '',
    'next, try:',
    `  ${hintCommand('scenarios', 'show', name, ...inPack)}`,
    `  ${hintCommand('scenarios', 'validate', ...inPack)}`,
    `  ${hintCommand('run', name, ...inPack, '--engine', 'inline')}`,
  ]);
}
