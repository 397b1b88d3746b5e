import { existingTrajectory } from '../../client/find-trajectory.ts';
import { decisiveStep, storedStep } from '../../client/forks/decisive-step.ts';
import type { DecisiveStep } from '../../client/forks/decisive-step.ts';
import { hintOn } from '../../client/places.ts';
import { settingsOfRun } from '../../client/planning/settings-of-run.ts';
import { withResults } from '../../client/results.ts';
import { causeText } from '../../results/explain/cause.ts';
import { shorten } from '../../sandbox/shorten.ts';
import { shownId } from '../../text/shown-spec.ts';
import type { OutputForms } from '../output-forms.ts';
import { print, printJson, say } from '../say.ts';

interface BisectOptions {
  readonly results: string;
  readonly json?: true | undefined;
}

const LONGEST_QUOTE = 200;

/** Prints from which turn on a failed run was lost, and keeps it with the run. */
export async function bisectRun(id: string, { results, json }: BisectOptions): Promise<void> {
  await withResults(results, 'write', async (store) => {
    const run = await existingTrajectory(store, id);
    const { pack } = await settingsOfRun(store, run);
    if (run.services !== 'synthetic')
      say(`the run was played with services ${run.services}; --bisect plays on with synthetic ones`);
    const found = await decisiveStep(run, pack);
    await store.scores.decide(run, storedStep(found));
    if (json) return printJson(found satisfies OutputForms['fork-bisect']);
    const cause = run.cause === null ? '' : `: ${causeText(run.cause)}`;
    print([`${shownId(run.id)} is not solved${cause}`, ...bisectLines(found)]);
    if (found.decisive === null) return;
    const { at } = found.decisive;
    say(['play it on from there:', `  ${hintOn({ results }, 'fork', run.id, '--at', String(at))}`]);
  });
}

/** What is left to be saved before each turn, and which turn lost it. */
export function bisectLines({ turns, decisive }: DecisiveStep): readonly string[] {
  const lines = turns.map(
    ({ message, saved }) => `  before message ${String(message).padEnd(4)} ${saved ? 'can be saved' : 'is lost'}`,
  );
  if (decisive === null)
    return [...lines, 'decisive step: none; not even from message 0 on does the reference solution save it'];
  return [...lines, `decisive step: message ${decisive.message}: ${shorten(decisive.quote, LONGEST_QUOTE)}`];
}
