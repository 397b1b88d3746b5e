import { codeErrorDetail } from '../results/explain/code-error.ts';
import type { ResultsStore } from '../results/store.ts';
import type { Stop } from '../runs/contract.ts';
import type { Cell } from '../sandbox/cell.ts';
import type { EndingEvent } from '../sandbox/event.ts';

/** Where the code of an agent failed in each of so many runs, or in all if there are fewer, it fails in the others too. */
const RUNS_THAT_STOP = 10;

/** That no more of an agent is played, as its code has failed in each of its runs. @param ending of the one stored last */
export async function stopOfBroken(
  { trajectories, sweeps }: Pick<ResultsStore, 'trajectories' | 'sweeps'>,
  { sweep, agent }: Pick<Cell, 'sweep' | 'agent'>,
  { outcome, failureKind, reason = '' }: EndingEvent,
): Promise<Stop | undefined> {
  if (outcome !== 'agent-error' || failureKind !== 'code-error') return undefined;
  const { cells = 0, parameters = {} } = (await sweeps.find(sweep)) ?? {};
  const least = Math.min(RUNS_THAT_STOP, Math.floor(cells / agentsIn(parameters)));
  if (least === 0) return undefined;
  let broken = 0;
  for await (const run of trajectories.summaries({ sweep, agent, scored: true })) {
    if (run.failureKind !== 'code-error') return undefined;
    broken++;
  }
  if (broken < least) return undefined;
  const why = `the agent's code failed in all of its first ${broken} runs: ${codeErrorDetail(reason)}`;
  return {
    scope: 'model',
    model: agent,
    reason: `${why}. No more of its runs are started: correct it, and play again`,
  };
}

function agentsIn({ agents }: Readonly<Record<string, unknown>>): number {
  return Array.isArray(agents) ? Math.max(1, agents.length) : 1;
}
