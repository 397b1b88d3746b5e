import { describe, expect, it } from 'vitest';
import type { ModeName } from '../../../evaluation/modes/mode.ts';
import { unmet, barNotes, withoutMode } from '../../../results/report/bars.ts';
import { csvReport } from '../../../results/report/formats/csv.ts';
import { markdownReport } from '../../../results/report/formats/markdown.ts';
import { modeLines } from '../../../results/report/formats/modes.ts';
import { ModeCounts } from '../../../results/report/modes.ts';
import { report as reportOf } from '../../../results/report/report.ts';
import { clusteredShare } from '../../../results/statistics/bounded-mean.ts';
import { exampleRecord } from '../example-record.ts';
import { tallyOf } from '../tally-of.ts';

type Modes = readonly ModeName[] | null;

/** Runs of two trials of each scenario, not solved if they have modes or nobody looked for any. */
function reportWith(runs: Readonly<Record<string, readonly (readonly [scenario: string, modes: Modes])[]>>) {
  const counts = new ModeCounts();
  const records = Object.entries(runs).flatMap(([agent, own]) =>
    own.map(([scenario, modes], index) => {
      const solved = modes?.length === 0;
      const record = exampleRecord({ agent, scenario, trial: index + 1 }, { similarity: Number(solved) });
      const found = modes && modes.map((mode) => ({ mode, message: 3, quote: `a ${mode} quote` }));
      if (!solved) counts.add({ id: record.id, agent, scenario, modes: found });
      return record;
    }),
  );
  return reportOf('nightly', { groups: tallyOf(records), failures: { causes: [], modes: counts.counts() } });
}

const report = reportWith({
  first: [
    ['a', ['claimed', 'vague']],
    ['a', ['claimed']],
    ['b', []],
    ['b', ['guessed']],
    ['c', []],
  ],
  second: [
    ['a', []],
    ['b', []],
  ],
});
const [first, second] = report.agents;

describe('modes in a report', () => {
  it('are shares of the runs with a verdict, several of one run, with intervals by base scenario', () => {
    const claimed = first!.modes.find(({ mode }) => mode === 'claimed')!;
    expect(claimed).toMatchObject({ runs: 2, share: 2 / 5, example: { message: 3, quote: 'a claimed quote' } });
    const clusters = [
      { n: 2, sum: 2 },
      { n: 2, sum: 0 },
      { n: 1, sum: 0 },
    ];
    expect(claimed.interval).toEqual(clusteredShare(clusters)!.interval);
    expect(first!.modes.map(({ mode }) => mode)).toEqual(['guessed', 'claimed', 'vague']);
  });

  it('are of each agent, also of one that never did it', () => {
    expect(second!.modes.map(({ runs }) => runs)).toEqual([0, 0, 0]);
    expect(second!.modes[0]).toMatchObject({ share: 0, example: null, interval: { low: 0 } });
    const lines = modeLines(report, 200);
    expect(lines.slice(1, 3)).toEqual(['  1: first', '  2: second']);
    expect(lines[4]).toMatch(
      /^ {2}claimed +40\.0 \(\d+\.\d to \d+\.\d\) +0\.0 \(0\.0 to \d+\.\d\) +Said that it had done/,
    );
    const narrow = modeLines(report, 100);
    expect(narrow[4]).toMatch(/^ {2}claimed +40\.0 .+\)$/);
    expect(narrow.slice(-3).map((line) => line.split(': ')[0])).toEqual(['  claimed', '  guessed', '  vague']);
  });

  it('are in CSV and Markdown', () => {
    const rows = csvReport({ report })
      .split('\n')
      .map((line) => line.split(','));
    const [header, ...all] = rows;
    const row = all.find(([, kind, agent, name]) => kind === 'mode' && agent === 'first' && name === 'claimed')!;
    expect(row).toHaveLength(header!.length);
    expect([row[header!.indexOf('runs')], row[header!.indexOf('share')]]).toEqual(['2', '0.4']);
    expect(markdownReport({ report, bars: [] })).toMatch(/\n\| claimed \| Said .+ \| 40\.0 \(.+\) \| 0\.0 \(.+\) \|\n/);
  });

  it('are not printed where there are none', () => {
    expect(modeLines(reportWith({ first: [['a', []]] }), 120)).toEqual([]);
  });
});

describe('--fail-on-mode', () => {
  it('fails for an agent with such a run, and not for one without', () => {
    const bars = withoutMode(report, ['claimed']);
    expect(unmet(bars)).toEqual([
      `2 runs of first with mode claimed, for example ${first!.modes[1]!.example!.id} (--fail-on-mode)`,
    ]);
    expect(bars.map(({ problem }) => problem === null)).toEqual([false, true]);
    expect(unmet(withoutMode(report, ['gave_up']))).toEqual([]);
    expect(withoutMode(report)).toEqual([]);
  });

  it('says that it is blind where nobody looked for modes', () => {
    const unseen = reportWith({ first: [['a', null]] });
    expect(unseen.agents[0]!.withoutModes).toBe(1);
    const bars = withoutMode(unseen, ['claimed']);
    expect(unmet(bars)).toEqual([]);
    expect(barNotes(bars)[0]).toContain('whose modes nobody looked for');
    expect(barNotes(withoutMode(report, ['claimed']))).toEqual([]);
  });
});
