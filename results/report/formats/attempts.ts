import type { AttemptMeans } from '../attempts.ts';
import type { AgentTally, SweepReport } from '../report.ts';
import { COLUMN_WIDTH, halfWidth, LABEL_WIDTH, percent, row } from './table-cells.ts';

export const ATTEMPTS_NOTE =
  'k trials: % of cells that all of k trials solve (pass^k), that any of them solves (pass@k), mean similarity (avg@k)';

/** What k trials come to, a column for each k; as many columns at a time as the width allows. */
export function attemptBlocks({ agents }: SweepReport, width: number): readonly string[] {
  const repeated = agents.filter(({ attempts }) => attempts.length > 0);
  const sizes = [...new Set(repeated.flatMap(({ attempts }) => attempts.map(({ k }) => k)))].toSorted((a, b) => a - b);
  const perBlock = Math.max(1, Math.floor((width - LABEL_WIDTH) / COLUMN_WIDTH));
  const lines: string[] = [];
  for (let start = 0; start < sizes.length; start += perBlock) {
    const shown = sizes.slice(start, start + perBlock);
    lines.push(row('k trials', shown, String), ...repeated.flatMap((tally) => attemptRows(tally, shown)), '');
  }
  return lines;
}

function attemptRows({ agent, attempts }: AgentTally, sizes: readonly number[]): readonly string[] {
  const figures = (label: string, show: (means: AttemptMeans) => string) =>
    row(label, sizes, (size) => {
      const means = attempts.find(({ k }) => k === size);
      return means === undefined ? '-' : show(means);
    });
  const spread = (value: (means: AttemptMeans) => [number, AttemptMeans['passAllInterval']]) =>
    figures('    ±', (means) => percent(halfWidth(...value(means))));
  return [
    agent,
    figures('  pass^k', ({ passAll }) => percent(passAll)),
    spread(({ passAll, passAllInterval }) => [passAll, passAllInterval]),
    figures('  pass@k', ({ passAny }) => percent(passAny)),
    spread(({ passAny, passAnyInterval }) => [passAny, passAnyInterval]),
    figures('  avg@k', ({ average }) => percent(average)),
    spread(({ average, averageInterval }) => [average, averageInterval]),
    figures('  cells', ({ cells }) => String(cells)),
  ];
}
