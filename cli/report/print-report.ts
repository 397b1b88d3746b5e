import { renderReport } from '../../results/report/formats/text.ts';
import type { SweepReport } from '../../results/report/report.ts';
import { print, printJson } from '../say.ts';
import { terminalOf } from '../terminal.ts';

/** Also where the output has no width, for example in a file. */
const TABLE_WIDTH = 120;

/** Prints a report, which names agents and services as they were given. */
export function printReport(report: SweepReport, json: boolean): void {
  if (json) printJson(report);
  else print(reportTable(report, terminalOf('stdout').width));
}

export function reportTable(report: SweepReport, width: number): readonly string[] {
  return renderReport(report, Math.min(width, TABLE_WIDTH));
}
