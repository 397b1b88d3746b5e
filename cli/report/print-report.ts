import { renderReport } from '../../results/report/formats/text.ts';
import type { SweepReport } from '../../results/report/report.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
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
  return renderReport(escaped(report), Math.min(width, TABLE_WIDTH)).split('\n');
}

function escaped(report: SweepReport): SweepReport {
  return {
    ...report,
    sweep: escapeForTerminal(report.sweep),
    services: report.services.map(escapeForTerminal),
    harness: report.harness.map(escapeForTerminal),
    flaky: report.flaky.map((cell) => ({
      ...cell,
      solvedId: cell.solvedId && escapeForTerminal(cell.solvedId),
      unsolvedId: cell.unsolvedId && escapeForTerminal(cell.unsolvedId),
    })),
    causes: report.causes.map((group) => ({ ...group, title: escapeForTerminal(group.title) })),
    users: report.users.map((rate) => ({ ...rate, user: escapeForTerminal(rate.user) })),
    agents: report.agents.map((tally) => ({
      ...tally,
      agent: escapeForTerminal(tally.agent),
      problems: tally.problems.map(escapeForTerminal),
    })),
  };
}
