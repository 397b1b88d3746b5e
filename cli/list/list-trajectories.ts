import type { ListOptions } from './list-command.ts';
import { costOfRun } from '../../text/dollars.ts';
import { trajectoryLine } from '../../results/public-form.ts';
import type { TrajectorySummary } from '../../results/record.ts';
import { withResults, existingSweep } from '../../client/results.ts';
import { hintOn } from '../../client/places.ts';
import { filterOf } from '../trajectory-filter.ts';
import { shownId } from '../../text/shown-spec.ts';
import { shownReward } from '../../results/explain/reward-text.ts';
import { verdictText } from '../../results/explain/verdict-text.ts';
import { failureLines } from '../reason-lines.ts';
import type { CellWithoutRun } from '../../client/planning/cells-without-run.ts';
import { unscoredReasons } from '../../client/planning/open-cells.ts';
import { count } from '../../text/words.ts';
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
    const chosen = sweep === undefined ? undefined : await existingSweep(store, sweep, say);
    const scope = chosen === undefined ? {} : { sweep: chosen.id };
    const scored = failed ? false : undefined;
    const summaries = store.trajectories.summaries({ ...scope, ...wanted, scored, setAside: history });
    const listed = new Set<string>();
    const found = await inPages(summaries, (page) => {
      for (const { cell } of page) listed.add(cell.sweep);
      return json ? printJsonPage(page.map(trajectoryLine)) : printPage(page.map(trajectoryText));
    });
    const sweeps = !failed || history ? [] : chosen === undefined ? await store.sweeps.list() : [chosen];
    const unstored: CellWithoutRun[] = [];
    for (const one of sweeps) {
      // Lists that name no cells load no schema.
      const { cellLine, cellsWithoutRun } = await import('../../client/planning/cells-without-run.ts');
      const cells = await cellsWithoutRun(store, one, wanted);
      if (one.end === null) {
        const open = `${count(cells.length, 'cell')} of it ${cells.length === 1 ? 'is' : 'are'}`;
        if (cells.length > 0 && !json) say(`sweep ${one.id} has not ended: ${open} not played yet`);
        continue;
      }
      await (json ? printJsonPage(cells.map(cellLine)) : printPage(cells.map(cellText)));
      unstored.push(...cells);
    }
    if (json) return;
    if (found + unstored.length === 0) say(failed ? 'no trajectory is without a score' : 'no trajectories match');
    const unscored =
      failed || below !== undefined ? await unscoredReasons(store, { ...scope, ...filterOf(others) }) : [];
    if (below !== undefined && unscored.length > 0) {
      return say([
        `${count(unscored.length, 'trajectory', 'trajectories')} without a score ${unscored.length === 1 ? 'is' : 'are'} left out; see why with:`,
        `  ${hintOn({ results }, 'list', ...optionsOf({ ...others, ...scope }), '--failed')}`,
      ]);
    }
    say(failureLines([...unscored, ...unstored.map(({ reason }) => reason)], []).map(({ text }) => text));
    for (const { cell } of unstored) listed.add(cell.sweep);
    const failing = sweeps.filter(({ id }) => listed.has(id));
    if (failing.length === 0) return;
    const { storedParameters } = await import('../../client/planning/stored-sweep.ts');
    const again = failing.filter((one) => storedParameters(one) !== null);
    if (again.length > 0)
      say([
        'to play them again:',
        ...again.map(({ id }) => `  ${hintOn({ results }, 'sweep', 'requeue', id, '--failed')}`),
      ]);
  });
}

type Scope = Pick<ListOptions, 'sweep' | 'scenario' | 'augmentations' | 'agent' | 'where'>;

function optionsOf({ sweep, scenario, augmentations: shown, agent, where }: Scope): readonly string[] {
  const values = { sweep, scenario, augmentations: shown?.join(','), agent, where };
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
}

/** A trajectory on one line. */
export function trajectoryText({ id, outcome, reason, score, guestReward, usage, origin }: TrajectorySummary): string {
  const verdict = score ? verdictText(score.solved) : 'no score';
  const similarityText = score ? score.similarity.toFixed(3) : '    -';
  const turns = score ? String(score.turnCount).padStart(3) : '  -';
  const reward = guestReward === null ? '' : `  reward ${shownReward(guestReward.reward)}`;
  const why = reason === null ? '' : `  (${reason})`;
  const from = origin ? `  (fork of ${shownId(origin.id)} at ${origin.at})` : '';
  return `${verdict.padEnd(10)}  ${similarityText}  ${turns} turns${reward}  ${costOfRun(usage).padStart(9)}  ${outcome.padEnd(14)}  ${shownId(id)}${why}${from}`;
}

/** A cell of which no run is stored, on one line. */
export function cellText({ id, reason }: CellWithoutRun): string {
  return `${'no score'.padEnd(10)}      -    - turns  ${'-'.padStart(9)}  ${'not stored'.padEnd(14)}  ${shownId(id)}  (${reason})`;
}

const PAGE = 500;

/** Passes the rows on, many at a time and in order, also those before a failure; returns how many there were. */
export async function inPages<Row>(
  rows: AsyncIterable<Row>,
  print: (page: readonly Row[]) => Promise<void>,
): Promise<number> {
  let total = 0;
  let page: Row[] = [];
  const flush = async () => {
    total += page.length;
    const full = page;
    page = [];
    if (full.length > 0) await print(full);
  };
  try {
    for await (const row of rows) if (page.push(row) === PAGE) await flush();
  } finally {
    await flush();
  }
  return total;
}
