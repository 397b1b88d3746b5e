import type { ListOptions } from './list-options.ts';
import { costOfRun } from '../../text/dollars.ts';
import { trajectoryLine } from '../../results/public-form.ts';
import type { TrajectorySummary } from '../../results/record.ts';
import { withResults, existingSweep } from '../../client/results.ts';
import { sameFiles } from '../../client/places.ts';
import { filterOf } from '../trajectory-filter.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { verdictText } from '../../results/explain/verdict-text.ts';
import { failureLines } from '../sweep/status-lines.ts';
import { unscoredReasons } from '../../client/sweeps/open-cells.ts';
import { printJsonPage, printPage, say } from '../say.ts';

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
  return `${verdict.padEnd(10)}  ${similarityText}  ${turns} turns  ${costOfRun(usage).padStart(9)}  ${outcome.padEnd(14)}  ${id}${why}${from}`;
}

const PAGE = 500;

/** Passes the rows on, many at a time and in order, also those before a failure; returns how many there were. */
export async function inPages<Row>(
  rows: AsyncIterable<Row>,
  print: (page: readonly Row[]) => Promise<void>,
): Promise<number> {
  let count = 0;
  let page: Row[] = [];
  const flush = async () => {
    count += page.length;
    const full = page;
    page = [];
    if (full.length > 0) await print(full);
  };
  try {
    for await (const row of rows) if (page.push(row) === PAGE) await flush();
  } finally {
    await flush();
  }
  return count;
}
