import type { Mean } from '../../../../results/means/means.ts';
import type { SweepReport } from '../../../../results/report/report.ts';
import { REPORT_COLUMNS } from '../../../../results/means/columns.ts';
import type { ReportColumn } from '../../../../results/means/columns.ts';
import { DotPlot } from '../../charts/dot-plot.tsx';
import type { Dot } from '../../charts/dot-plot.tsx';
import { agentName } from '../../text/agent-name.ts';
import type { Metric } from './metric.ts';
import styles from './score-plot.module.css';

/** The first columns of the categories and of the augmentations. */
const STARTS: ReadonlySet<string> = new Set(['STC', '0DT']);

interface Properties {
  readonly report: SweepReport;
  readonly metric: Metric;
}

/** One row for each column of the report that has runs, one dot for each agent. */
export function ScorePlot({ report, metric }: Properties) {
  const columns = REPORT_COLUMNS.filter(({ name }) => report.columns[name].n > 0);
  const rows = columns.map((column) => ({
    key: column.name,
    label: <ColumnLabel column={column} />,
    dots: report.agents.map(({ agent, columns: means }) => dotOf(agent, column, means[column.name], metric)),
    floors: (report.floors ?? []).flatMap(({ agent, columns: means }) => {
      const value = metric.of(means[column.name]);
      return value === null ? [] : [{ value, title: `${agentName(agent)}: ${metric.text(value)}` }];
    }),
    starts: STARTS.has(column.name),
  }));
  return (
    <DotPlot
      label={`${metric.title} by category and augmentation`}
      rows={rows}
      tickText={(tick) => (metric.name === 'solved' ? String(tick * 100) : String(tick))}
    />
  );
}

function ColumnLabel({ column: { name, title } }: { readonly column: ReportColumn }) {
  return (
    <span className={styles['label']}>
      <abbr title={title}>{name}</abbr> <span className={styles['title']}>{title}</span>
    </span>
  );
}

function dotOf(agent: string, { title }: ReportColumn, mean: Mean, metric: Metric): Dot | null {
  const value = metric.of(mean);
  if (value === null) return null;
  const interval = metric.interval(mean);
  const range = interval === null ? '' : ` (${metric.text(interval.low)} to ${metric.text(interval.high)})`;
  return { value, interval, title: `${agentName(agent)}, ${title}: ${metric.text(value)}${range}, ${mean.n} runs` };
}
