import { streamWholeFile } from '../../files/stream-whole-file.ts';
import { preferencePairs } from '../../seats/env/preference-pairs.ts';
import type { PairsOf } from '../../seats/env/preference-pairs.ts';
import { sweepOrLatest, withResults } from '../../client/results.ts';
import { unwritable } from '../../client/write-output.ts';
import { count, sizeText } from '../../text/words.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { print, printJson, say } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import { interruptible } from '../stop-signal.ts';
import type { PairsOptions } from './env-commands.ts';

/** Writes the pairs of a sweep, a line each. */
export async function writePairs(wanted: string | undefined, options: PairsOptions): Promise<void> {
  const { output, force, json, results } = options;
  await withResults(results, 'read', async (store) => {
    const sweep = await sweepOrLatest(store, wanted, say);
    const dependencies = { ...createDependencies(store, process.env), store };
    let pairs = 0;
    async function* lines(of: PairsOf): AsyncGenerator<string> {
      for await (const pair of preferencePairs(of)) {
        pairs++;
        yield `${JSON.stringify(pair)}\n`;
      }
    }
    const bytes = await interruptible((signal) =>
      streamWholeFile(output, lines({ dependencies, sweep: sweep.id }), { replace: force === true, signal }),
    ).catch((error: unknown) => {
      throw unwritable(error, output, '-o');
    });
    if (pairs === 0) say('no two runs begin alike and then end with different scores: the file is empty');
    if (json) return printJson({ sweep: sweep.id, output, pairs, bytes } satisfies OutputForms['env-pairs']);
    print(`${output}: ${count(pairs, 'pair')}, ${sizeText(bytes)}`);
  });
}
