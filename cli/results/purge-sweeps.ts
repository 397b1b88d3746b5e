import { Interrupted, UserError } from '../../client/errors.ts';
import { withResults } from '../../client/results.ts';
import { neededBySchedules } from '../../client/retention/needed-by-schedules.ts';
import { planPurge } from '../../client/retention/plan-purge.ts';
import type { PlannedPurge } from '../../client/retention/plan-purge.ts';
import { purgePlanned } from '../../client/retention/purge.ts';
import type { Unused } from '../../client/retention/purge.ts';
import { count, sizeText } from '../../text/words.ts';
import { inSteps } from '../in-steps.ts';
import { saysYes } from '../ask-line.ts';
import { print, printJson, say } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import type { PurgeOptions } from './purge-command.ts';

/** Says which old sweeps there are, asks, and deletes them. */
export async function purgeSweeps(options: PurgeOptions): Promise<void> {
  const { dryRun, json } = options;
  const now = Date.now();
  await withResults(options.results, dryRun ? 'read' : 'write', async (store) => {
    const planned = await planPurge(store, options, now, say);
    const old = planned.filter(({ kept }) => kept === null);
    if (!json) print(planned.map(purgeLine));
    if (old.length === 0 || dryRun) {
      if (json) for (const one of planned) printJson(purgeForm(one, false) satisfies OutputForms['results-purge']);
      return say(
        old.length === 0 ? 'nothing to delete' : `${totals(old)} would be deleted; nothing was changed (--dry-run)`,
      );
    }
    if (!options.yes) await confirm(`delete ${totals(old)}? This cannot be undone.`);
    const isNeeded = await neededBySchedules(store, say);
    const unused = { packs: 0, texts: 0 };
    await inSteps('deleted', runsOf(old), async (step) => {
      for (const one of planned) {
        if (one.kept === null) {
          const { packs, texts } = await purgePlanned(store, one, { isNeeded, now, step });
          unused.packs += packs;
          unused.texts += texts;
        }
        if (json) printJson(purgeForm(one, one.kept === null) satisfies OutputForms['results-purge']);
      }
    });
    say(`deleted ${totals(old)}${unusedText(unused)}`);
  });
}

function unusedText({ packs, texts }: Unused): string {
  const unused = [
    ...(packs > 0 ? [count(packs, 'pack')] : []),
    ...(texts > 0 ? [count(texts, 'prompt or list', 'prompts or lists')] : []),
  ];
  return unused.length === 0 ? '' : `, and ${unused.join(' and ')} that nothing else uses`;
}

function runsOf(planned: readonly PlannedPurge[]): number {
  return planned.reduce((sum, { size }) => sum + size.runs + size.earlierRuns, 0);
}

function totals(planned: readonly PlannedPurge[]): string {
  const bytes = planned.reduce((sum, { size }) => sum + size.bytes, 0);
  return `${count(planned.length, 'sweep')} with ${count(runsOf(planned), 'run')} and ${sizeText(bytes)} of logs`;
}

/** The form that `results purge --json` prints. */
function purgeForm({ overview, size, kept }: PlannedPurge, deleted: boolean) {
  const { runs, earlierRuns, bytes } = size;
  const endedAt = overview.end === null ? null : new Date(overview.end.endedAt).toISOString();
  return { sweep: overview.id, endedAt, runs, earlierRuns, bytes, kept, deleted };
}

function purgeLine({ overview, size, finishedBefore, kept, warning }: PlannedPurge): string {
  const facts = [
    finishedBefore === undefined ? endText(overview.end?.endedAt) : 'old single runs',
    count(size.runs, 'run'),
    ...(size.earlierRuns > 0 ? [count(size.earlierRuns, 'earlier run')] : []),
    `${sizeText(size.bytes)} of logs`,
    ...(size.forks > 0 ? [`its ${count(size.forks, 'fork')} elsewhere stay${size.forks === 1 ? 's' : ''}`] : []),
  ];
  const note = kept === null ? warning : `kept: ${kept}`;
  return `${overview.id}  ${facts.join(', ')}${note === null ? '' : `; ${note}`}`;
}

function endText(endedAt: number | undefined): string {
  return endedAt === undefined ? 'never ended' : `ended ${new Date(endedAt).toISOString().slice(0, 10)}`;
}

/** Asks on the terminal. @throws UserError where no one can answer, Interrupted if the answer is not yes */
async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new UserError(
      'nothing was deleted: add --yes to delete without being asked, or --dry-run to see what would be',
    );
  if (await saysYes(`${question} Type yes to continue:`)) return;
  say('nothing was deleted');
  throw new Interrupted();
}
