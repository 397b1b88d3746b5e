import type { ModeName } from '../../../evaluation/modes/mode.ts';
import type { Category } from '../../../sandbox/categories.ts';
import type { ResultsStore } from '../../store.ts';
import type { PaperRun } from './run-facts.ts';

/** What a figure of the paper shows, and which runs show it. */
interface Figure {
  readonly figure: number;
  readonly title: string;
  readonly shows: (run: PaperRun) => boolean;
  /** Those of its modes that are quoted. */
  readonly modes?: readonly ModeName[];
}

const FIGURES: readonly Figure[] = [
  mistake(11, 'the task is taken for one of code generation', ['code_for_call']),
  solved(12, 'single tool call, single user turn', ['SINGLE_TOOL_CALL', 'SINGLE_USER_TURN']),
  solved(13, 'multiple tool calls, multiple user turns', ['MULTIPLE_TOOL_CALL', 'MULTIPLE_USER_TURN']),
  mistake(14, 'a value is inferred wrongly', ['wrong_arg', 'wrong_unit'], 'CANONICALIZATION'),
  mistake(15, 'a value is made up instead of inferred', ['guessed', 'invented'], 'CANONICALIZATION'),
  mistake(16, 'the wrong one of several is chosen, unasked', ['wrong_object', 'insecure_order']),
  mistake(17, 'calls that depend on each other are made in parallel', ['parallel_calls']),
  mistake(18, 'a nested state dependency is solved inefficiently', ['repeated_error']),
  {
    ...solved(19, 'a nested state dependency is solved', ['STATE_DEPENDENCY']),
    shows: (run) => run.solved === true && run.categories.includes('STATE_DEPENDENCY') && run.facts.failed >= 2,
  },
  mistake(
    20,
    'what no tool can do is done all the same',
    ['unknown_tool', 'invented', 'claimed'],
    'INSUFFICIENT_INFORMATION',
  ),
];

function mistake(figure: number, title: string, modes: readonly ModeName[], category?: Category): Figure {
  return {
    figure,
    title,
    modes,
    shows: (run) =>
      modes.some((mode) => run.modes?.includes(mode)) && (category === undefined || run.categories.includes(category)),
  };
}

function solved(figure: number, title: string, categories: readonly Category[]): Figure {
  return {
    figure,
    title,
    shows: (run) =>
      run.solved === true && run.facts.calls > 0 && categories.every((one) => run.categories.includes(one)),
  };
}

/** An example of a figure: where to look, or that no run shows it. */
export interface FigureExample {
  readonly figure: number;
  readonly title: string;
  /** How many runs show it. */
  readonly runs: number;
  readonly example: {
    readonly id: string;
    /** What the user asked for. */
    readonly wish: string;
    /** What the agent did wrong, with its message and quote; null for figures of success. */
    readonly found: { readonly mode: ModeName; readonly message: number | null; readonly quote: string | null } | null;
  } | null;
}

/** An example of these runs for each of the paper's figures 11 to 20. */
export async function figureExamples(
  store: Pick<ResultsStore, 'trajectories'>,
  runs: readonly PaperRun[],
): Promise<readonly FigureExample[]> {
  const examples: FigureExample[] = [];
  for (const { figure, title, shows, modes } of FIGURES) {
    const shown = runs.filter(shows);
    // One without distraction tools is read most easily.
    const chosen = shown.find(({ augmentation }) => augmentation === 'none') ?? shown[0];
    const record = chosen === undefined ? null : await store.trajectories.find(chosen.id);
    examples.push({
      figure,
      title,
      runs: shown.length,
      example: record && {
        id: record.id,
        wish: record.events.flatMap((event) => (event.kind === 'ending' ? [] : event.messages))[0]?.content ?? '',
        found: record.modes?.find(({ mode }) => modes?.includes(mode)) ?? null,
      },
    });
  }
  return examples;
}
