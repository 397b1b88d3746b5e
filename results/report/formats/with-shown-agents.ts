import { shownSpec } from '../../../text/shown-spec.ts';
import type { SweepReport } from '../report.ts';

/** The report with the names of agents as people read them. */
export function withShownAgents(report: SweepReport): SweepReport {
  return {
    ...report,
    agents: report.agents.map((tally) => ({ ...tally, agent: shownSpec(tally.agent) })),
    codeErrors: report.codeErrors.map((error) => ({ ...error, agent: shownSpec(error.agent) })),
  };
}
