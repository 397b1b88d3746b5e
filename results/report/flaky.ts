import { OUTCOMES } from '../../sandbox/outcome.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import { recordOf, sum } from '../means/means.ts';
import type { MixedCell, TallyGroup } from '../store/sums.ts';
import { tasksIn } from './attempts.ts';

/** A cell whose trials differ: solved and not, or with several outcomes. */
export interface FlakyCell {
  /** Model spec. */
  readonly agent: string;
  /** The base scenario. */
  readonly scenario: string;
  /** As in `list`. */
  readonly augmentation: Augmentation;
  /** Trials with a verdict. */
  readonly trials: number;
  /** How many of them are solved. */
  readonly solved: number;
  /** How many trials with a score ended in each way; only outcomes that occur. */
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
  /** Id of a trial that is solved; `null` if there is none. */
  readonly solvedId: string | null;
  /** Id of a trial that is not solved; `null` if there is none. */
  readonly unsolvedId: string | null;
}

/** Those nearest to half solved first. */
export function flakyCells(groups: readonly TallyGroup[], mixed: readonly MixedCell[]): readonly FlakyCell[] {
  const ids = new Map(mixed.map((cell) => [keyOf(cell), cell]));
  const cells = tasksIn(groups.filter(({ scored }) => scored > 0)).flatMap((task): readonly FlakyCell[] => {
    const found = ids.get(keyOf(task));
    if (found === undefined) return [];
    const { agent, scenario, augmentation, groups: own } = task;
    const byOutcome = OUTCOMES.flatMap((outcome) => {
      const trials = sum(
        own.filter((group) => group.outcome === outcome),
        'scored',
      );
      return trials === 0 ? [] : [[outcome, trials] as const];
    });
    const { solvedId, unsolvedId } = found;
    const [trials, solved] = [sum(own, 'judged'), sum(own, 'solved')];
    return [{ agent, scenario, augmentation, trials, solved, outcomes: recordOf(byOutcome), solvedId, unsolvedId }];
  });
  return cells.toSorted((one, other) => evenness(one) - evenness(other));
}

function evenness({ trials, solved }: FlakyCell): number {
  return trials === 0 ? 1 : Math.abs(solved / trials - 0.5);
}

function keyOf({ agent, scenario, augmentation }: Pick<MixedCell, 'agent' | 'scenario' | 'augmentation'>): string {
  return `${agent}\n${scenario}\n${augmentation}`;
}
