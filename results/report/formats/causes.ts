import { whole } from '../../../text/words.ts';
import type { SweepReport } from '../report.ts';

/** More are in `report --json` and in the viewer. */
const MOST = 6;

/** Why runs are not solved, the most common cause first. */
export function causeLines({ causes }: Pick<SweepReport, 'causes'>): readonly string[] {
  if (causes.length === 0) return [];
  const runs = causes.reduce((sum, group) => sum + group.runs, 0);
  const width = whole(causes[0]?.runs ?? 0).length;
  const rest = causes.slice(MOST);
  const others = rest.reduce((sum, group) => sum + group.runs, 0);
  return [
    `not solved: ${whole(runs)} ${runs === 1 ? 'run' : 'runs'}`,
    ...causes.slice(0, MOST).map((group) => `  ${whole(group.runs).padStart(width)}  ${group.title}`),
    ...(rest.length === 0 ? [] : [`  ${whole(others).padStart(width)}  for ${rest.length} more causes (--json)`]),
  ];
}
