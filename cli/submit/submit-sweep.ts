import { sweepOrLatest, withResults } from '../../client/results.ts';
import { makeSubmission } from '../../client/submitting/make-submission.ts';
import { unwritable } from '../../client/write-output.ts';
import { count } from '../../text/words.ts';
import { CountProgress } from '../count-progress.ts';
import type { OutputForms } from '../output-forms.ts';
import { print, printJson, say } from '../say.ts';
import { interruptible } from '../stop-signal.ts';
import type { SubmitOptions } from './submit-command.ts';

/** Packs a sweep for whoever wants to verify its score. */
export async function submitSweep(
  wanted: string | undefined,
  { output: path, force, results, json }: SubmitOptions,
): Promise<void> {
  await withResults(results, 'read', async (store) => {
    const sweep = await sweepOrLatest(store, wanted, say);
    const progress = new CountProgress('packed', sweep.stored);
    try {
      const { claims } = await interruptible((signal) =>
        makeSubmission(store, sweep, process.env, {
          path,
          replace: force === true,
          signal,
          onRun: (runs) => progress.add(runs),
        }),
      );
      if (json) return printJson({ sweep: sweep.id, output: path, claims } satisfies OutputForms['submit']);
      print([
        `${path}: ${count(sweep.stored, 'run')} of ${sweep.id}`,
        ...claims.map(({ agent, cells, scored, solved, similarity }) => {
          const unscored = cells === scored ? '' : `, ${cells - scored} without a score count as failures`;
          return `  ${agent}: solved ${(100 * solved).toFixed(1)} %, similarity ${(100 * similarity).toFixed(1)} of ${count(cells, 'cell')}${unscored}`;
        }),
      ]);
      return say(`\`toolsandbox submit verify ${path}\` checks it, on any machine`);
    } catch (error) {
      throw unwritable(error, path, '-o');
    } finally {
      progress.close();
    }
  });
}
