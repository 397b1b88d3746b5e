import { dollars } from '../../../../text/dollars.ts';
import type { AgentFigures, Distribution, SweepDocument } from '../../../documents/sweep-document.ts';
import { Histogram } from '../../charts/histogram.tsx';
import { RangeBar } from '../../charts/range-bar.tsx';
import { Section } from '../../components/section.tsx';
import { SeriesKey } from '../../components/series-key.tsx';
import { trajectoriesLink } from '../../navigation/links.ts';
import { compact, count, duration } from '../../text/format.ts';
import { seriesColor } from '../../theme/series-color.ts';
import styles from './distributions.module.css';

const FIGURES = [
  { name: 'costUsd', title: 'Cost', text: dollars },
  { name: 'tokens', title: 'Tokens', text: compact },
  { name: 'seconds', title: 'Time', text: duration },
] as const;

/** How similarity, cost, tokens and time of a run are distributed, for each agent. */
export function Distributions({ document: { sweep, agents } }: { readonly document: SweepDocument }) {
  return (
    <Section
      title="Distributions"
      note="Runs by similarity, then cost and tokens of the agent and time of a run: median, and from the 10 % to the 90 % quantile."
    >
      <div className={styles['grid']}>
        {agents.map((figures, number) => (
          <div key={figures.agent} className={styles['agent']}>
            <SeriesKey agent={figures.agent} agents={sweep.agents} number={number} />
            <Histogram
              bins={figures.similarity}
              color={seriesColor(number)}
              label="Runs by similarity"
              titleOf={(bin, runs) => `similarity ${rangeText(bin, figures.similarity.length)}: ${count(runs)} runs`}
              linkOf={(bin) =>
                trajectoriesLink(sweep.id, { agent: figures.agent, ...rangeOf(bin, figures.similarity.length) })
              }
            />
            <dl className={styles['figures']}>
              {FIGURES.map(({ name, title, text }) => (
                <Figure
                  key={name}
                  title={title}
                  text={text}
                  own={figures[name]}
                  domain={domainOf(agents, name)}
                  number={number}
                />
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Section>
  );
}

interface FigureProperties {
  readonly title: string;
  readonly text: (value: number) => string;
  readonly own: Distribution | null;
  readonly domain: readonly [number, number];
  readonly number: number;
}

function Figure({ title, text, own, domain, number }: FigureProperties) {
  if (own === null || own.most === 0) return null;
  const range = `${title}: median ${text(own.p50)}, 10 % ${text(own.p10)}, 90 % ${text(own.p90)}, most ${text(own.most)}`;
  return (
    <div>
      <dt>{title}</dt>
      <dd>{text(own.p50)}</dd>
      <dd>
        <RangeBar distribution={own} domain={domain} color={seriesColor(number)} title={range} />
      </dd>
    </div>
  );
}

/** Of all agents, so that their bars can be compared. */
function domainOf(agents: readonly AgentFigures[], name: 'costUsd' | 'tokens' | 'seconds'): readonly [number, number] {
  const known = agents.flatMap((figures) => figures[name] ?? []).filter(({ most }) => most > 0);
  return [Math.min(...known.map(({ p10 }) => p10)), Math.max(...known.map(({ p90 }) => p90))];
}

function rangeText(bin: number, bins: number): string {
  return `${(bin / bins).toFixed(2)} to ${((bin + 1) / bins).toFixed(2)}`;
}

/** The last bin also holds runs with exactly 1. */
function rangeOf(bin: number, bins: number): Readonly<Record<string, string>> {
  const from = { from: String(bin / bins) };
  return bin === bins - 1 ? from : { ...from, below: String((bin + 1) / bins) };
}
