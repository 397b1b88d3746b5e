import { describe, expect, it } from 'vitest';
import { FiguresBuilder } from '../../../viewer/data/figures-builder.ts';
import { HeatBuilder } from '../../../viewer/data/heat-builder.ts';

describe('the figures of an agent', () => {
  it('count scored runs by similarity; the last bin also those with exactly 1', () => {
    const builder = new FiguresBuilder('a');
    for (const similarity of [0, 0.049, 0.05, 0.999, 1, null])
      builder.add({ similarity, seconds: 1, tokens: 1, costUsd: null });
    expect(builder.figures()).toMatchObject({ agent: 'a', similarity: [2, 1, ...Array(17).fill(0), 2] });
  });

  it('have quantiles, the cost only of runs whose cost is known', () => {
    const builder = new FiguresBuilder('a');
    for (let run = 0; run <= 100; run++)
      builder.add({ similarity: 1, seconds: 100 - run, tokens: 1_000 * run, costUsd: run < 90 ? null : run });
    expect(builder.figures()).toMatchObject({
      seconds: { n: 101, least: 0, p10: 10, p50: 50, p90: 90, most: 100 },
      tokens: { n: 101, least: 0, p10: 10_000, p50: 50_000, p90: 90_000, most: 100_000 },
      costUsd: { n: 11, least: 90, p10: 91, p50: 95, p90: 99, most: 100 },
    });
  });

  it('of no runs are not known', () => {
    expect(new FiguresBuilder('a').figures()).toMatchObject({ seconds: null, tokens: null, costUsd: null });
  });
});

it('the heat map adds up runs by agent, scenario and augmentation', () => {
  const builder = new HeatBuilder();
  const add = (agent: string, scenario: string, augmentation: 'none' | 'at', similarity: number | null) =>
    builder.add({
      agent,
      scenario,
      augmentation,
      solved: similarity === null ? null : Number(similarity === 1),
      similarity,
    });
  add('b', 's2', 'at', 0.5);
  add('b', 's2', 'at', 0.25);
  add('b', 's2', 'at', null);
  add('a', 's1', 'none', 1);
  expect(builder.heatMap()).toEqual({
    agents: ['a', 'b'],
    scenarios: ['s1', 's2'],
    augmentations: ['none', 'at'],
    cells: [
      [
        [
          [1, 1, 1, 1, 1],
          [0, 0, 0, 0, 0],
        ],
        [
          [0, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
        ],
      ],
      [
        [
          [0, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
        ],
        [
          [0, 0, 0, 0, 0],
          [3, 2, 0.75, 2, 0],
        ],
      ],
    ],
  });
});
