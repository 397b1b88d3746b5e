import { Link } from 'react-router';
import type { HeatCell, HeatMap } from '../../../documents/sweep-document.ts';
import { FullName } from '../../components/full-name.tsx';
import { SeriesKey } from '../../components/series-key.tsx';
import { TableFrame } from '../../components/table-frame.tsx';
import { trajectoriesLink } from '../../navigation/links.ts';
import { scoreColor } from '../../theme/score-color.ts';
import { meanOfCell } from './heat-rows.ts';
import type { HeatFigure, HeatRow } from './heat-rows.ts';
import styles from './heat-table.module.css';

interface Properties {
  readonly sweep: string;
  readonly heat: HeatMap;
  readonly rows: readonly HeatRow[];
  readonly figure: HeatFigure;
}

const TITLES = { solved: 'Solved runs by scenario', similarity: 'Mean similarity by scenario' } as const;

/** A row for each scenario, a field for each augmentation and agent. */
export function HeatTable({ sweep, heat: { augmentations, agents }, rows, figure }: Properties) {
  return (
    <div className={styles['heat']}>
      <TableFrame label={TITLES[figure]}>
        <thead>
          <tr>
            <td />
            {agents.map((agent, number) => (
              <th key={agent} scope="colgroup" colSpan={augmentations.length} className={styles['agent']}>
                <SeriesKey agent={agent} agents={agents} number={number} />
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col">Scenario</th>
            {agents.map((agent) =>
              augmentations.map((augmentation, index) => (
                <th
                  key={`${agent} ${augmentation}`}
                  scope="col"
                  className={styles['augmentation']}
                  data-first={index === 0}
                >
                  {augmentation}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ scenario, cells }) => (
            <tr key={scenario}>
              <th scope="row" className={styles['scenario']}>
                <FullName name={scenario.replaceAll('_', ' ')} />
              </th>
              {agents.map((agent, number) =>
                augmentations.map((augmentation, index) => (
                  <Field
                    key={`${agent} ${augmentation}`}
                    cell={cells[number]?.[index] ?? [0, 0, 0, 0, 0]}
                    figure={figure}
                    isFirst={index === 0}
                    link={trajectoriesLink(sweep, { scenario, augmentation, agent })}
                    title={`${scenario}, ${augmentation}, ${agent}`}
                  />
                )),
              )}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </div>
  );
}

interface FieldProperties {
  readonly cell: HeatCell;
  readonly figure: HeatFigure;
  readonly isFirst: boolean;
  readonly link: string;
  readonly title: string;
}

function Field({ cell, figure, isFirst, link, title }: FieldProperties) {
  const mean = meanOfCell(cell, figure);
  const [runs, scored, , judged] = cell;
  const counted = figure === 'solved' ? `${judged} of ${runs} runs judged` : `${scored} of ${runs} runs scored`;
  if (runs === 0) return <td data-first={isFirst} />;
  const text = mean === null ? '–' : figure === 'solved' ? (mean * 100).toFixed(0) : mean.toFixed(2);
  return (
    <td
      data-first={isFirst}
      className={styles['field']}
      style={mean === null ? undefined : { background: scoreColor(mean) }}
    >
      <Link to={link} title={`${title}: ${text} (${counted})`}>
        {text}
      </Link>
    </td>
  );
}
