import type { ReportOptions } from './report-command.ts';
import type { SideComparison } from '../../results/comparison/comparison.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import { storedReport } from '../../results/report/report.ts';
import type { SweepReport } from '../../results/report/report.ts';
import { publicForm } from '../../results/public-form.ts';
import { shownLine } from '../../text/line.ts';
import { print, say } from '../say.ts';
import { existingSweep, sweepOrLatest, withResults } from '../../client/results.ts';
import { sweepFloors } from '../../client/floors/sweep-floors.ts';
import { writeOutput } from '../../client/write-output.ts';
import { publicAndFresh } from '../../results/report/public-and-fresh.ts';
import { barNotes, leastSolved, noRegression, unmet, withoutMode } from '../../results/report/bars.ts';
import type { ReportFormat, ReportSource } from '../../results/report/formats/report-format.ts';
import { printReport, reportTable } from './print-report.ts';

/** Prints or writes the report of a sweep. Returns the exit code: 1 if a bar is not met. */
export async function runReport(wanted: string | undefined, options: ReportOptions): Promise<number> {
  return withResults(options.results, 'read', async (store) => {
    const sweep = await sweepOrLatest(store, wanted, say);
    const { failUnder, failOnMode, failOnRegression: night, public: published } = options;
    const stored = await storedReport(store, sweep.id, sweepFloors(sweep, say));
    const report: SweepReport =
      published === undefined
        ? stored
        : { ...stored, publicAndFresh: publicAndFresh(await comparedWith(store, sweep, published, '--public')) };
    const bars = [
      ...leastSolved(report, failUnder),
      ...withoutMode(report, failOnMode),
      ...(night === undefined ? [] : noRegression(await comparedWith(store, sweep, night, '--fail-on-regression'))),
    ];
    const paper = options.paper
      ? await (await import('../../results/report/paper/paper-report.ts')).paperReport(store, sweep, report)
      : null;
    await output({ report, store, bars }, options, paper);
    say(barNotes(bars));
    const isEmpty = report.cells === 0 && [failUnder, failOnMode, night].some((bar) => bar !== undefined);
    const problems = [
      ...(isEmpty ? [`nothing is stored of sweep ${sweep.id}, so it meets no bar`] : []),
      ...unmet(bars),
    ];
    say(problems);
    return problems.length > 0 ? 1 : 0;
  });
}

/** @param paper the text to print instead of a format */
async function output(source: ReportSource, options: ReportOptions, paper: string | null): Promise<void> {
  const format = options.json ? 'json' : (options.format ?? 'table');
  if (options.output !== undefined) {
    const text = paper ?? (await textOf(format, source));
    writeOutput(options.output, text, { option: '-o', replace: options.force === true });
    say(`wrote ${options.output}`);
  } else if (paper !== null) print(paper.split('\n'));
  else if (format === 'table' || format === 'json') printReport(source.report, format === 'json');
  else print((await textOf(format, source)).replace(/\n$/, '').split('\n'));
}

async function textOf(format: ReportFormat, source: ReportSource): Promise<string> {
  if (format === 'table') {
    const lines = reportTable(source.report, Infinity).map((line) => shownLine(line));
    return `${lines.join('\n')}\n`;
  }
  if (format === 'json') return `${JSON.stringify(publicForm(source.report))}\n`;
  if (format === 'markdown') return (await import('../../results/report/formats/markdown.ts')).markdownReport(source);
  if (format === 'csv') return (await import('../../results/report/formats/csv.ts')).csvReport(source);
  return (await import('../../results/report/formats/junit.ts')).junitReport(source);
}

/** Each agent that both sweeps have, with what it was before. @throws UserError if there is none */
async function comparedWith(
  store: ResultsStore,
  after: SweepOverview,
  other: string,
  option: '--fail-on-regression' | '--public',
): Promise<readonly SideComparison[]> {
  const before = await existingSweep(store, other, say);
  const { compareSweeps } = await import('../../client/compare-sweeps.ts');
  return compareSweeps(store, [before.id, after.id], { variants: option === '--public' }, say);
}
