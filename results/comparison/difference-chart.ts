import { intervalText, signed } from './comparison-texts.ts';
import { isSignificant } from './regression.ts';
import type { Difference } from './difference.ts';

const HEIGHT = 18;

/** A line for each difference around zero: a dot, and its interval as a bar. All on one scale. */
export function differenceChart(differences: readonly (readonly [title: string, of: Difference])[]): readonly string[] {
  const ends = differences.flatMap(([, { difference, interval }]) => [
    difference,
    interval?.low ?? 0,
    interval?.high ?? 0,
  ]);
  const most = Math.max(0.05, ...ends.map(Math.abs));
  const at = (value: number) => `${(50 + (48 * value) / most).toFixed(2)}%`;
  return [
    '<div class="chart">',
    ...differences.map(([title, of]) => {
      const { difference, interval } = of;
      const label = `${title}: ${signed(difference)}${interval === null ? '' : ` (${intervalText(interval)})`}`;
      const tone = !isSignificant(of) ? 3 : difference > 0 ? 2 : 4;
      const bar =
        interval === null
          ? ''
          : `<line x1="${at(interval.low)}" x2="${at(interval.high)}" y1="${HEIGHT / 2}" y2="${HEIGHT / 2}"/>`;
      return [
        `<div class="column"><b>${title}</b></div>`,
        `<svg role="img" aria-label="${label}" width="100%" height="${HEIGHT}">`,
        ...[-most, 0, most].map((end) => `<line class="grid" x1="${at(end)}" x2="${at(end)}" y1="0" y2="${HEIGHT}"/>`),
        `<g class="color-${tone}">${bar}<circle cx="${at(difference)}" cy="${HEIGHT / 2}" r="4.5"/></g>`,
        '</svg>',
      ].join('');
    }),
    `<div class="column"></div><svg class="axis" aria-hidden="true" width="100%" height="16">${[-most, 0, most]
      .map((end) => `<text x="${at(end)}" y="12">${signed(end)}</text>`)
      .join('')}</svg>`,
    '</div>',
  ];
}
