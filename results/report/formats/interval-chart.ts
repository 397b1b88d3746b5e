import type { Mean } from '../means.ts';
import type { ReportColumn } from '../columns.ts';
import { percent } from './table-cells.ts';
import type { AgentTally, SweepReport } from '../report.ts';
import { escapeXml } from '../../html/escape-xml.ts';

/** Colours of the style sheet; further agents use them again, with their names beside. */
const COLORS = 6;

const ROW_HEIGHT = 18;

type Figure = 'solved' | 'similarity';

/** A line for each column of the report and agent: its mean as a dot, its interval as a bar, the best floor as a tick. */
export function intervalChart(
  agents: readonly AgentTally[],
  floors: SweepReport['floors'],
  columns: readonly ReportColumn[],
  figure: Figure,
): readonly string[] {
  return [
    '<ul class="legend">',
    ...agents.map(({ agent }, index) => `<li><span class="key ${color(index)}"></span>${escapeXml(agent)}</li>`),
    ...(floors === null ? [] : ['<li><span class="key floor"></span>best floor</li>']),
    '</ul>',
    '<div class="chart">',
    ...columns.map(({ name, title }) => {
      const floor = (floors ?? []).reduce((best, one) => Math.max(best, one.columns[name][figure] ?? 0), 0);
      const marks = agents.map((tally, index) => mark(tally.columns[name], figure, index));
      const height = agents.length * ROW_HEIGHT;
      const tick =
        floors === null ? '' : `<line class="floor" x1="${at(floor)}" x2="${at(floor)}" y1="0" y2="${height}"/>`;
      return [
        `<div class="column"><b>${name}</b> <span>${title}</span></div>`,
        `<svg role="img" aria-label="${escapeXml(
          spoken(
            title,
            figure,
            agents.map((tally) => [tally, tally.columns[name]]),
          ),
        )}" width="100%" height="${height}">`,
        ...GRID.map((share) => `<line class="grid" x1="${at(share)}" x2="${at(share)}" y1="0" y2="${height}"/>`),
        tick,
        ...marks,
        '</svg>',
      ].join('');
    }),
    `<div class="column"></div><svg class="axis" aria-hidden="true" width="100%" height="16">${GRID.map((share) => `<text x="${at(share)}" y="12">${100 * share}</text>`).join('')}</svg>`,
    '</div>',
  ];
}

function read(mean: Mean, figure: Figure) {
  return { value: mean[figure], interval: mean[`${figure}_interval`] };
}

const GRID = [0, 0.25, 0.5, 0.75, 1] as const;

function mark(mean: Mean, figure: Figure, index: number): string {
  const { value, interval } = read(mean, figure);
  if (value === null) return '';
  const y = index * ROW_HEIGHT + ROW_HEIGHT / 2;
  const bar = interval === null ? '' : `<line x1="${at(interval.low)}" x2="${at(interval.high)}" y1="${y}" y2="${y}"/>`;
  return `<g class="${color(index)}">${bar}<circle cx="${at(value)}" cy="${y}" r="4.5"/></g>`;
}

function spoken(title: string, figure: Figure, means: readonly (readonly [AgentTally, Mean])[]): string {
  const parts = means.map(([{ agent }, mean]) => {
    const { value, interval } = read(mean, figure);
    const range = interval === null ? '' : ` (${percent(interval.low)} to ${percent(interval.high)})`;
    return `${agent} ${percent(value)}${range}`;
  });
  return `${title}: ${parts.join(', ')}`;
}

function color(index: number): string {
  return `color-${index % COLORS}`;
}

/** Across the chart; a dot at either end must fit. */
function at(share: number): string {
  return `${(2 + 96 * share).toFixed(2)}%`;
}
