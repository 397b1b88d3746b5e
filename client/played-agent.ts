import type { SweepOverview } from '../results/store/sweeps.ts';
import { shownSpec } from '../text/shown-spec.ts';
import { UserError } from './errors.ts';

type Played = Pick<SweepOverview, 'id' | 'agents'>;

/** The agent that `--agent` names, by its spec or as it is shown. @throws UserError if no run of it is stored */
export function playedAgent(sweep: Played, agent: string): string {
  const found = sweep.agents.find((one) => one === agent) ?? sweep.agents.find((one) => shownSpec(one) === agent);
  if (found !== undefined) return found;
  throw new UserError(`--agent ${agent} has no runs: ${agentsText(sweep)}`);
}

export function agentsText({ id, agents }: Played): string {
  return agents.length === 0
    ? `nothing is stored of sweep ${id}`
    : `sweep ${id} has ${agents.map(shownSpec).join(', ')}`;
}
