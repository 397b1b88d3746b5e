import { costOfRun } from '../../text/dollars.ts';
import { trajectoryLine } from '../../results/public-form.ts';
import type { TrajectorySummary } from '../../results/record.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import { withResults, existingSweep } from '../../client/results.ts';
import { sameFiles } from '../../client/places.ts';
import { filterOf } from '../trajectory-filter.ts';
import type { FilterOptions } from '../trajectory-filter.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { verdictText } from '../../results/explain/verdict-text.ts';
import { failureLines } from '../sweep/status-lines.ts';
import { unscoredReasons } from '../../client/sweeps/unscored-reasons.ts';
import { printJsonPage, printPage, say } from '../say.ts';
import { inPages } from './in-pages.ts';

export interface ListOptions extends FilterOptions {
  readonly sweep?: string;
  readonly failed?: true;
  readonly history?: true;
  readonly results: string;
  readonly json?: true;
}

/** Prints the stored trajectories that meet the conditions. */
export async function listTrajectories({
  results,
  json,
  failed,
  history,
  sweep,
  ...options
}: ListOptions): Promise<void> {
  await withResults(results, 'read', async (store) => {
    const { outcome: _outcome, below, ...others } = options;
    const wanted = filterOf(options);
    const scope = sweep === undefined ? {} : { sweep: (await existingSweep(store, sweep, say)).id };
    const scored = failed ? false : undefined;
    const summaries = store.trajectories.summaries({ ...scope, ...wanted, scored, setAside: history });
    const count = await inPages(summaries, (page) =>
      json ? printJsonPage(page.map(trajectoryLine)) : printPage(page.map(trajectoryText)),
    );
    if (json) return;
    if (count === 0) say(failed ? 'no trajectory is without a score' : 'no trajectories match');
    const unscored =
      failed || below !== undefined ? await unscoredReasons(store, { ...scope, ...filterOf(others) }) : [];
    if (below !== undefined && unscored.length > 0) {
      say(
        leftOut(
          unscored.length,
          hintCommand('list', ...optionsOf({ ...others, ...scope }), '--failed', ...sameFiles({ results })),
        ),
      );
    } else say(failureLines(unscored, []).map(({ text }) => text));
  });
}

type Scope = Pick<ListOptions, 'sweep' | 'scenario' | 'augmentations' | 'agent' | 'where'>;

function optionsOf({ sweep, scenario, augmentations: shown, agent, where }: Scope): readonly string[] {
  const values = { sweep, scenario, augmentations: shown?.join(','), agent, where };
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
}

function leftOut(count: number, hint: string): readonly string[] {
  const what = count === 1 ? '1 trajectory without a score is' : `${count} trajectories without a score are`;
  return [`${what} left out; see why with:`, `  ${hint}`];
}

/** A trajectory on one line. */
export function trajectoryText({ id, outcome, reason, score, usage, origin }: TrajectorySummary): string {
  const verdict = score ? verdictText(score.solved) : 'no score';
  const similarityText = score ? score.similarity.toFixed(3) : '    -';
  const turns = score ? String(score.turnCount).padStart(3) : '  -';
  const why = reason === null ? '' : `  (${reason})`;
  const from = origin ? `  (fork of ${origin.id} at ${origin.at})` : '';
  return escapeForTerminal(
    `${verdict.padEnd(10)}  ${similarityText}  ${turns} turns  ${costOfRun(usage).padStart(9)}  ${outcome.padEnd(14)}  ${id}${why}${from}`,
  );
}
