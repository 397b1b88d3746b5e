import type { SweepDocument } from '../../../documents/sweep-document.ts';
import { Choice } from '../../components/choice.tsx';
import { Section } from '../../components/section.tsx';
import { SeriesKey } from '../../components/series-key.tsx';
import { useSearchChoice } from '../../navigation/use-search-choice.ts';
import styles from './score-section.module.css';
import { ScorePlot } from './score-plot.tsx';
import { ScoreTable } from './score-table.tsx';
import { METRICS } from './metric.ts';

/** Scores by category and augmentation: as a chart, and below it every number. */
export function ScoreSection({ document }: { readonly document: SweepDocument }) {
  const [chosen, choose] = useSearchChoice(
    'metric',
    METRICS.map(({ name }) => name),
  );
  const metric = METRICS.find(({ name }) => name === chosen)!;
  return (
    <Section
      title="Scores by category and augmentation"
      note={<>Dots are means, bars 95 % intervals by base scenario. {floorNote(document)}</>}
      actions={
        <Choice
          label="Figure"
          options={METRICS.map(({ name, title }) => [name, title] as const)}
          value={metric.name}
          onChange={choose}
        />
      }
    >
      <div className={styles['keys']}>
        {document.report.agents.map(({ agent }, number) => (
          <SeriesKey key={agent} agent={agent} agents={document.sweep.agents} number={number} />
        ))}
      </div>
      {metric.isShare && <ScorePlot report={document.report} metric={metric} />}
      <ScoreTable document={document} metric={metric} />
    </Section>
  );
}

function floorNote({ report, sweep }: SweepDocument): string {
  if (sweep.status === 'single-runs') return '';
  if (report.floors === null)
    return 'No floors are kept for these scenarios: `toolsandbox scenarios validate` with their --pack computes them.';
  return 'Grey ticks are floors: agents that understand nothing, or lie, in the same cells.';
}
