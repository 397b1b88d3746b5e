import { codeErrorDetail, codeErrorPlace } from '../explain/code-error.ts';
import type { ResultsStore } from '../store.ts';
import { shownSpec } from '../../text/shown-spec.ts';
import type { TallyGroup } from '../store/sums.ts';
import { sum } from '../means/means.ts';

/** What the code of an agent threw at one place, or returned in place of a turn, in some of its runs. */
export interface CodeError {
  /** Whose code. */
  readonly agent: string;
  /** How many runs it ended. */
  readonly runs: number;
  /** How many runs of this agent there are. */
  readonly of: number;
  /** What the first of them says: `TypeError: oops (my-agent.ts:17)`. */
  readonly text: string;
  /** The id of one of them. */
  readonly example: string;
}

/** Those of a sweep, the most frequent first. */
export async function codeErrors(
  { trajectories }: Pick<ResultsStore, 'trajectories'>,
  sweep: string,
  groups: readonly TallyGroup[],
): Promise<readonly CodeError[]> {
  const errors = new Map<string, CodeError>();
  if (!groups.some(({ outcome }) => outcome === 'agent-error')) return [];
  for await (const run of trajectories.summaries({ sweep, outcomes: ['agent-error'] })) {
    const { id, failureKind, reason, cell } = run;
    if (failureKind !== 'code-error' || reason === null) continue;
    const key = `${cell.agent} ${codeErrorPlace(reason)}`;
    const known = errors.get(key) ?? {
      agent: cell.agent,
      runs: 0,
      of: sum(
        groups.filter(({ agent }) => agent === cell.agent),
        'runs',
      ),
      text: codeErrorDetail(reason),
      example: id,
    };
    errors.set(key, { ...known, runs: known.runs + 1 });
  }
  return [...errors.values()].toSorted((one, other) => other.runs - one.runs);
}

/** In one line. */
export function codeErrorLine({ agent, runs, of, text }: CodeError): string {
  return `the code of ${shownSpec(agent)} failed in ${runs} of ${of} runs: ${text}`;
}

/** Agents of whose runs each failed so: what they scored says nothing. */
export function brokenAgents(errors: readonly CodeError[]): readonly string[] {
  const agents = [...new Set(errors.map(({ agent }) => agent))];
  return agents.filter((agent) => {
    const own = errors.filter((error) => error.agent === agent);
    return sum(own, 'runs') === own[0]?.of;
  });
}
