import { count } from '../../text/count.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import { sizeText } from '../../text/size-text.ts';
import type { PlannedPurge } from '../../client/retention/plan-purge.ts';

/** The form that `purge --json` prints (docs/json-output.md). */
export function purgeForm({ overview, size, kept }: PlannedPurge, deleted: boolean) {
  const { runs, earlierRuns, bytes } = size;
  const endedAt = overview.end === null ? null : new Date(overview.end.endedAt).toISOString();
  return {
    sweep: overview.id,
    endedAt,
    runs,
    earlierRuns,
    bytes,
    archived: runs + earlierRuns - size.logs,
    kept,
    deleted,
  };
}

export function purgeLine({ overview, size, finishedBefore, kept, warning }: PlannedPurge): string {
  const archived = size.runs + size.earlierRuns - size.logs;
  const facts = [
    finishedBefore === undefined ? endText(overview.end?.endedAt) : 'old single runs',
    count(size.runs, 'run'),
    ...(size.earlierRuns > 0 ? [count(size.earlierRuns, 'earlier run')] : []),
    `${sizeText(size.bytes)} of logs`,
    ...(archived > 0 ? [`${archived} of the logs stay archived`] : []),
    ...(size.forks > 0 ? [`its ${count(size.forks, 'fork')} elsewhere stay${size.forks === 1 ? 's' : ''}`] : []),
  ];
  const note = kept === null ? warning : `kept: ${kept}`;
  return escapeForTerminal(`${overview.id}  ${facts.join(', ')}${note === null ? '' : `; ${note}`}`);
}

function endText(endedAt: number | undefined): string {
  return endedAt === undefined ? 'never ended' : `ended ${new Date(endedAt).toISOString().slice(0, 10)}`;
}
