import { withEngine } from '../../client/engine-session.ts';
import { replayRunning } from '../../client/replay/replay-running.ts';
import { withResults } from '../../client/results.ts';
import { mainQueue } from '../../runs/names.ts';
import { count } from '../../text/words.ts';
import { harnessVersion } from '../../workers/harness-version.ts';
import { print, printJson, say } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import type { ReplayOptions } from './replay-command.ts';

/** Of each type, without --all. */
const NEWEST = 5;

/** Replays the running workflows of the results with this code. The exit code is 1 if it could not continue one of them. */
export async function checkRunning({ results, all, json }: ReplayOptions): Promise<void> {
  const queue = await withResults(results, 'read', async ({ id }) => mainQueue(id));
  await withEngine({ use: 'ask', report: say }, async ({ client }) => {
    let [replayed, failed] = [0, 0];
    for await (const { given, end } of replayRunning(client, queue, { most: all ? Infinity : NEWEST, report: say })) {
      const { workflowId, runId, type } = given;
      replayed++;
      if (end.kind !== 'passed') failed++;
      if (json) printJson({ workflowId, runId, type, ...end } satisfies OutputForms['engine-replay']);
      else if (end.kind !== 'passed') print(`${type} ${workflowId}: ${end.text}`);
    }
    const which = count(replayed, 'running workflow');
    if (failed === 0) return say(`${which} can be continued by this code, ${harnessVersion()}`);
    process.exitCode = 1;
    say([
      `${failed} of ${which} cannot be continued by this code, ${harnessVersion()}`,
      'those that began on a build of a deployment stay with it, if its workers keep running until they have ended;',
      'for all others guard what changed in workflows/ with `patched`, or let them end first',
    ]);
  });
}
