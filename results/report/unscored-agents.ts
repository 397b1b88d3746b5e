import type { Sweep, SweepEnd } from '../store/sweeps.ts';
import type { TallyGroup } from '../store/sums.ts';
import type { Trajectories } from '../store/trajectories.ts';

/** An agent that was asked for, of which no run has a score. */
export interface UnscoredAgent {
  readonly agent: string;
  /** Why, one line each; empty if that is not known, as before it is played. */
  readonly problems: readonly string[];
}

/** More reasons of one agent are left out. */
const MOST = 3;
/** More runs are not read for them. */
const EXAMINED = 100;

/** Those of a sweep. Their runs say why; where there are none, what stopped the sweep. */
export async function unscoredAgents(
  { trajectories }: { readonly trajectories: Pick<Trajectories, 'summaries'> },
  sweep: Pick<Sweep, 'id' | 'parameters'> & { readonly end: SweepEnd | null },
  groups: readonly TallyGroup[],
): Promise<readonly UnscoredAgent[]> {
  const { agents: asked } = sweep.parameters;
  const played = groups.map(({ agent }) => agent);
  const all = [...new Set([...(Array.isArray(asked) ? asked.map(String) : []), ...played])];
  const scored = new Set(groups.filter((group) => group.scored > 0).map(({ agent }) => agent));
  return Promise.all(
    all
      .filter((agent) => !scored.has(agent))
      .map(async (agent) => {
        const found = new Set<string>();
        let examined = 0;
        for await (const { reason } of trajectories.summaries({ sweep: sweep.id, agent, scored: false })) {
          if (reason !== null) found.add(reason);
          if (found.size === MOST || ++examined === EXAMINED) break;
        }
        return { agent, problems: found.size > 0 ? [...found] : stopsOf(agent, sweep.end?.reasons ?? []) };
      }),
  );
}

/** The reasons that name the agent, which providers write as `provider model`; else all, as one of them may be of the user's model. */
function stopsOf(agent: string, reasons: readonly string[]): readonly string[] {
  const [name = ''] = agent.split('?');
  const own = reasons.filter((reason) => reason.includes(agent) || reason.startsWith(`${name.replace(':', ' ')} `));
  return (own.length > 0 ? own : reasons).slice(0, MOST);
}
