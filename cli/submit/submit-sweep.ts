import { sweepOrLatest, withResults } from '../../client/results.ts';
import { makeSubmission } from '../../client/submitting/make-submission.ts';
import { unwritable } from '../../client/write-output.ts';
import { count } from '../../text/words.ts';
import { shownSpec } from '../../text/shown-spec.ts';
import { inSteps } from '../in-steps.ts';
import type { OutputForms } from '../output-forms.ts';
import { print, printJson, say } from '../say.ts';
import type { SubmitOptions } from './submit-command.ts';

/** Packs a sweep for whoever wants to verify its score. */
export async function submitSweep(
  wanted: string | undefined,
  { output: path, force, results, json }: SubmitOptions,
): Promise<void> {
  await withResults(results, 'read', async (store) => {
    const sweep = await sweepOrLatest(store, wanted, say);
    const packed = inSteps('packed', sweep.stored, (onRun) =>
      makeSubmission(store, sweep, process.env, { path, replace: force === true, onRun }),
    );
    const { claims } = await packed.catch((error: unknown) => {
      throw unwritable(error, path, '-o');
    });
    if (json) return printJson({ sweep: sweep.id, output: path, claims } satisfies OutputForms['submit']);
    print([
      `${path}: ${count(sweep.stored, 'run')} of ${sweep.id}`,
      ...claims.map(({ agent, cells, scored, solved, similarity }) => {
        const unscored = cells === scored ? '' : `, ${cells - scored} without a score count as failures`;
        return `  ${shownSpec(agent)}: solved ${(100 * solved).toFixed(1)} %, similarity ${(100 * similarity).toFixed(1)} of ${count(cells, 'cell')}${unscored}`;
      }),
    ]);
    return say(`\`toolsandbox submit verify ${path}\` checks it, on any machine`);
  });
}
