import { stringify } from 'csv-stringify/sync';
import type { Mean } from '../../means/means.ts';
import { REPORT_COLUMNS } from '../../means/columns.ts';
import type { Interval } from '../../statistics/clustered-mean.ts';
import type { ReportSource } from './report-format.ts';

const HEADER =
  `sweep kind agent column n scenarios solved solved_low solved_high similarity similarity_low similarity_high wording
turn_count tokens cost_usd runs share share_low share_high`.split(/\s/);

/** The columns before `runs`, in rows of modes; those from it on, in others. */
const NO_FIGURES = Array.from({ length: 10 }, () => null);
const NO_MODE = Array.from({ length: 4 }, () => null);

/**
 * A row for each agent, and each trivial agent, and column of the report; and one for each agent and mode, `kind` is `mode`. Shares are in [0, 1]; what
 * is not known is empty.
 */
export function csvReport({ report }: Pick<ReportSource, 'report'>): string {
  const played = report.agents.map(({ agent, columns }) => ({ kind: 'agent', agent, columns }));
  const floors = (report.floors ?? []).map(({ agent, columns }) => ({ kind: 'floor', agent, columns }));
  const rows = [...played, ...floors].flatMap(({ kind, agent, columns }) =>
    REPORT_COLUMNS.map(({ name }) => [report.sweep, kind, agent, name, ...figures(columns[name]), ...NO_MODE]),
  );
  const modes = report.agents.flatMap(({ agent, columns: { ALL }, modes: own }) =>
    own.map(({ mode, runs, share, interval }) => {
      const head = [report.sweep, 'mode', agent, mode, ALL.n, ALL.scenarios];
      return [...head, ...NO_FIGURES, runs, share, ...ends(interval)];
    }),
  );
  // A spreadsheet would run a cell that begins like a formula.
  return stringify([HEADER, ...rows, ...modes], { escape_formulas: true });
}

function figures(mean: Mean): readonly (number | null)[] {
  const { n, scenarios, solved, similarity, wording, turn_count: turnCount, tokens, cost_usd: cost } = mean;
  const [ofSolved, ofSimilarity] = [ends(mean.solved_interval), ends(mean.similarity_interval)];
  return [n, scenarios, solved, ...ofSolved, similarity, ...ofSimilarity, wording, turnCount, tokens, cost];
}

function ends(interval: Interval | null): readonly (number | null)[] {
  return [interval?.low ?? null, interval?.high ?? null];
}
