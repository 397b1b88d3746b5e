import type { ComparedCell } from '../../store/pages.ts';
import type { ResultsStore } from '../../store.ts';
import type { TrajectoryEvent } from '../../../sandbox/event.ts';
import { messagesOf } from '../../../sandbox/trajectory.ts';

/** What the calls of a run come to. */
export interface CallFacts {
  readonly calls: number;
  /** Calls that a tool answered with an error. */
  readonly failed: number;
  /** Whether the agent took a turn after an answer of a tool. */
  readonly wentOn: boolean;
}

/** A run with a score, and its calls. */
export interface PaperRun extends Pick<
  ComparedCell,
  'id' | 'scenario' | 'augmentation' | 'categories' | 'solved' | 'modes'
> {
  readonly agent: string;
  readonly facts: CallFacts;
}

/** What is read of a sweep's scored runs. */
export interface PaperRuns {
  readonly runs: readonly PaperRun[];
  /** How many tools were called in all. */
  readonly tools: number;
}

/** The runs of all agents with a score, in the order in which they are stored. */
export async function paperRuns(
  store: Pick<ResultsStore, 'pages'>,
  sweep: string,
  agents: readonly string[],
): Promise<PaperRuns> {
  const facts = new Map<string, CallFacts>();
  const tools = new Set<string>();
  for await (const page of store.pages.logs(sweep)) {
    for (const { id, events } of page)
      facts.set(id, callFacts(JSON.parse(events) as readonly TrajectoryEvent[], tools));
  }
  const runs: PaperRun[] = [];
  for (const agent of agents) {
    for await (const page of store.pages.comparedCells(sweep, agent)) {
      for (const { id, scenario, augmentation, categories, solved, modes } of page) {
        const known = facts.get(id);
        if (known !== undefined)
          runs.push({ id, agent, scenario, augmentation, categories, solved, modes, facts: known });
      }
    }
  }
  return { runs, tools: tools.size };
}

/** @param tools is told of each tool that answered */
function callFacts(events: readonly TrajectoryEvent[], tools: Set<string>): CallFacts {
  const messages = messagesOf(events);
  const answers = messages.flatMap(({ toolResult }) => toolResult ?? []);
  for (const { trace } of answers) if (trace !== undefined) tools.add(trace.toolName);
  const answered = messages.findIndex(({ toolResult }) => toolResult !== undefined);
  return {
    calls: messages.filter(({ toolCall }) => toolCall !== undefined).length,
    failed: answers.filter(({ errorClass }) => errorClass !== undefined).length,
    wentOn: answered >= 0 && messages.slice(answered).some(({ sender }) => sender === 'agent'),
  };
}
