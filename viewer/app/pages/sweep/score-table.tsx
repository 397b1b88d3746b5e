import { REPORT_COLUMNS } from '../../../../results/means/columns.ts';
import type { Means } from '../../../../results/means/means.ts';
import type { SweepDocument } from '../../../documents/sweep-document.ts';
import { SeriesKey } from '../../components/series-key.tsx';
import { TableFrame } from '../../components/table-frame.tsx';
import { agentName } from '../../text/agent-name.ts';
import { scoreColor } from '../../theme/score-color.ts';
import type { Metric } from './metric.ts';
import styles from './score-table.module.css';

interface Properties {
  readonly document: SweepDocument;
  readonly metric: Metric;
}

/** The report as a table: a row for each agent, then the floors. */
export function ScoreTable({ document: { sweep, report }, metric }: Properties) {
  const columns = REPORT_COLUMNS.filter(({ name }) => report.columns[name].n > 0);
  const cells = (means: Means, isFloor: boolean) =>
    columns.map(({ name }) => {
      const mean = means[name];
      const value = metric.of(mean);
      const interval = isFloor ? null : metric.interval(mean);
      const shown = value !== null && metric.isShare && !isFloor;
      return (
        <td
          key={name}
          data-number
          style={shown ? { background: scoreColor(value) } : undefined}
          title={`${mean.n} runs`}
        >
          {metric.text(value)}
          {interval !== null && value !== null && (
            <span className={styles['interval']}>
              {metric.text(interval.low)}–{metric.text(interval.high)}
            </span>
          )}
        </td>
      );
    });
  return (
    <div className={styles['table']}>
      <TableFrame label={`${metric.title} of each agent`}>
        <thead>
          <tr>
            <th scope="col">Agent</th>
            {columns.map(({ name, title }) => (
              <th key={name} scope="col" data-number>
                <abbr title={title}>{name}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.agents.map(({ agent, columns: means }, number) => (
            <tr key={agent}>
              <th scope="row" className={styles['agent']}>
                <SeriesKey agent={agent} agents={sweep.agents} number={number} />
              </th>
              {cells(means, false)}
            </tr>
          ))}
          {(report.floors ?? []).map(({ agent, columns: means }) => (
            <tr key={agent} className={styles['floor']}>
              <th scope="row">floor: {agentName(agent).replace('scripted:', '')}</th>
              {cells(means, true)}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </div>
  );
}
