import { shownSpec } from '../../../text/shown-spec.ts';
import { whole } from '../../../text/words.ts';
import type { CauseGroup } from '../causes.ts';
import type { SweepReport } from '../report.ts';

/** More are in `report --json` and in the viewer. */
const MOST = 6;

/** Why runs of an agent are not solved. */
interface AgentCauses {
  readonly title: string;
  readonly items: readonly string[];
}

/** Why runs of each agent are not solved, the most common cause first. */
export function agentCauses({ causes }: Pick<SweepReport, 'causes'>): readonly AgentCauses[] {
  const agents = [...new Set(causes.flatMap((group) => group.agents.map(({ agent }) => agent)))].toSorted();
  return agents.map((agent) => {
    const own = causes
      .flatMap(({ title, agents: all }) =>
        all.filter((one) => one.agent === agent).map(({ runs }) => ({ title, runs })),
      )
      .toSorted((one, other) => other.runs - one.runs);
    const runs = sumOf(own);
    const whose = agents.length === 1 ? '' : ` of ${shownSpec(agent)}`;
    return { title: `not solved: ${whole(runs)} ${runs === 1 ? 'run' : 'runs'}${whose}`, items: itemsOf(own) };
  });
}

export function causeLines(report: Pick<SweepReport, 'causes'>): readonly string[] {
  return agentCauses(report).flatMap(({ title, items }) => [title, ...items.map((item) => `  ${item}`)]);
}

type Counted = Pick<CauseGroup, 'title' | 'runs'>;

function itemsOf(own: readonly Counted[]): readonly string[] {
  const width = whole(own[0]?.runs ?? 0).length;
  const rest = own.slice(MOST);
  return [
    ...own.slice(0, MOST).map(({ title, runs }) => `${whole(runs).padStart(width)}  ${title}`),
    ...(rest.length === 0 ? [] : [`${whole(sumOf(rest)).padStart(width)}  for ${rest.length} more causes (--json)`]),
  ];
}

function sumOf(own: readonly Counted[]): number {
  return own.reduce((sum, { runs }) => sum + runs, 0);
}
