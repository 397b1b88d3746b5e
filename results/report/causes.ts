import { MODE_NAMES } from '../../evaluation/modes/mode.ts';
import type { FailureCause, FoundMode } from '../../evaluation/modes/mode.ts';
import type { RunExplanation } from '../store/pages.ts';
import type { ResultsStore } from '../store.ts';
import { ModeCounts } from './modes.ts';
import type { ModeCount } from './modes.ts';

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
export interface RunCause extends Pick<RunExplanation, 'id' | 'agent' | 'scenario' | 'isTrial'>, FailureCause {
  /** What the agent did wrong in it; null where nobody looked. */
  readonly modes: readonly FoundMode[] | null;
}

/** Why the trials of a sweep are not solved. */
export interface Failures {
  readonly causes: readonly CauseGroup[];
  readonly modes: readonly ModeCount[];
}

const DAMAGED = 'Not known: the stored cause cannot be read';
const UNKNOWN = 'Not known: rescore --save says why';

/** Of the runs of a sweep that are not solved, in the order of their figures. */
export async function* runCauses(
  store: Pick<ResultsStore, 'pages'>,
  sweep: string,
): AsyncGenerator<readonly RunCause[]> {
  for await (const page of store.pages.explanations(sweep))
    yield page.map((run) => {
      const { id, agent, scenario, isTrial } = run;
      return { id, agent, scenario, isTrial, ...causeOfRow(run), modes: modesOfRow(run) };
    });
}

/** Puts the causes of trials into groups, the largest first, and counts their modes. */
export async function failuresOf(pages: AsyncIterable<readonly RunCause[]>): Promise<Failures> {
  const groups = new Map<string, { runs: number; example: string; agents: Map<string, number> }>();
  const modes = new ModeCounts();
  for await (const page of pages) {
    for (const run of page) {
      const { title, agent, id, isTrial } = run;
      if (!isTrial) continue;
      modes.add(run);
      const group = groups.get(title) ?? { runs: 0, example: id, agents: new Map<string, number>() };
      groups.set(title, group);
      group.runs++;
      group.agents.set(agent, (group.agents.get(agent) ?? 0) + 1);
    }
  }
  const causes = [...groups]
    .map(([title, { runs, example, agents }]) => ({
      title,
      runs,
      agents: [...agents].map(([agent, own]) => ({ agent, runs: own })).toSorted(by(({ agent }) => agent)),
      example,
    }))
    .toSorted(by(({ title }) => title))
    .toSorted((one, other) => other.runs - one.runs);
  return { causes, modes: modes.counts() };
}

function causeOfRow({ cause }: RunExplanation): FailureCause {
  if (cause === null) return { title: UNKNOWN, message: null, quote: null };
  try {
    return JSON.parse(cause) as FailureCause;
  } catch {
    return { title: DAMAGED, message: null, quote: null };
  }
}

/** Without names that this version does not know; null as well if they cannot be read. */
function modesOfRow({ modes }: RunExplanation): readonly FoundMode[] | null {
  if (modes === null) return null;
  try {
    return (JSON.parse(modes) as readonly FoundMode[]).filter(({ mode }) => MODE_NAMES.includes(mode));
  } catch {
    return null;
  }
}

function by<Item>(key: (item: Item) => string): (one: Item, other: Item) => number {
  return (one, other) => (key(one) < key(other) ? -1 : 1);
}
