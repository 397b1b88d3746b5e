import type { FailureCause } from '../../evaluation/modes/mode.ts';
import type { RunExplanation } from '../store/pages.ts';
import type { ResultsStore } from '../store.ts';

/** Runs of a sweep that are not solved for the same cause. */
export interface CauseGroup {
  /** What the runs share, such as `Never called modify_contact` or `Told no answer`. It can change between versions of this program. */
  readonly title: string;
  /** How many runs. */
  readonly runs: number;
  /** How many of each agent: a list of `agent` and `runs`. */
  readonly agents: readonly { readonly agent: string; readonly runs: number }[];
  /** The id of one of them. */
  readonly example: string;
}

/** Why a run is not solved. */
export interface RunCause extends Pick<RunExplanation, 'id' | 'agent' | 'isTrial'>, FailureCause {}

const DAMAGED = 'Not known: the stored cause cannot be read';
const UNKNOWN = 'Not known: rescore --save says why';

/** Of the runs of a sweep that are not solved, in the order of their figures. */
export async function* runCauses(
  store: Pick<ResultsStore, 'pages'>,
  sweep: string,
): AsyncGenerator<readonly RunCause[]> {
  for await (const page of store.pages.explanations(sweep))
    yield page.map((run) => ({ id: run.id, agent: run.agent, isTrial: run.isTrial, ...causeOfRow(run) }));
}

/** Puts the causes of trials into groups, the largest first. */
export async function causeGroups(causes: AsyncIterable<readonly RunCause[]>): Promise<readonly CauseGroup[]> {
  const groups = new Map<string, { runs: number; example: string; agents: Map<string, number> }>();
  for await (const page of causes) {
    for (const { title, agent, id, isTrial } of page) {
      if (!isTrial) continue;
      const group = groups.get(title) ?? { runs: 0, example: id, agents: new Map<string, number>() };
      groups.set(title, group);
      group.runs++;
      group.agents.set(agent, (group.agents.get(agent) ?? 0) + 1);
    }
  }
  return [...groups]
    .map(([title, { runs, example, agents }]) => ({
      title,
      runs,
      agents: [...agents].map(([agent, own]) => ({ agent, runs: own })).toSorted(by(({ agent }) => agent)),
      example,
    }))
    .toSorted(by(({ title }) => title))
    .toSorted((one, other) => other.runs - one.runs);
}

function causeOfRow({ cause }: RunExplanation): FailureCause {
  if (cause === null) return { title: UNKNOWN, message: null, quote: null };
  try {
    return JSON.parse(cause) as FailureCause;
  } catch {
    return { title: DAMAGED, message: null, quote: null };
  }
}

function by<Item>(key: (item: Item) => string): (one: Item, other: Item) => number {
  return (one, other) => (key(one) < key(other) ? -1 : 1);
}
