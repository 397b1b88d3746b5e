import { sum } from '../means/means.ts';
import type { TallyGroup } from '../store/sums.ts';
import type { Task } from '../statistics/attempts.ts';
import { attempts } from '../statistics/attempts.ts';
import type { Interval } from '../statistics/clustered-mean.ts';

/** The runs of one agent in one scenario under one augmentation: trials of the same task. */
interface TaskGroups {
  readonly agent: string;
  readonly scenario: string;
  readonly augmentation: TallyGroup['augmentation'];
  readonly groups: readonly TallyGroup[];
}

export function tasksIn(groups: readonly TallyGroup[]): readonly TaskGroups[] {
  const byTask = Map.groupBy(groups, ({ agent, scenario, augmentation }) => `${agent}\n${scenario}\n${augmentation}`);
  return [...byTask.values()].map((own) => {
    const { agent, scenario, augmentation } = own[0]!;
    return { agent, scenario, augmentation, groups: own };
  });
}

/** As repeats of it are counted. */
function taskOf({ scenario, groups }: TaskGroups): Task {
  return {
    cluster: scenario,
    trials: sum(groups, 'judged'),
    solved: sum(groups, 'solved'),
    scored: sum(groups, 'scored'),
    similaritySum: sum(groups, 'similaritySum'),
  };
}

/** What k trials of a cell come to: means over the cells that have as many with a score, and their 95 % intervals. */
export interface AttemptMeans {
  /** Number of trials. */
  readonly k: number;
  /** How many scenarios x augmentations have as many. */
  readonly cells: number;
  /** Probability that all k trials solve the cell (pass^k). */
  readonly passAll: number;
  /** 95 % interval of `pass_all`. */
  readonly passAllInterval: Interval | null;
  /** Probability that any of them does (pass@k). */
  readonly passAny: number;
  /** 95 % interval of `pass_any`. */
  readonly passAnyInterval: Interval | null;
  /** Mean similarity (avg@k). */
  readonly average: number;
  /** 95 % interval of `average`. */
  readonly averageInterval: Interval | null;
}

/** Of one agent. */
export function attemptMeans(groups: readonly TallyGroup[]): readonly AttemptMeans[] {
  return attempts(tasksIn(groups).map(taskOf)).map(({ k, tasks, all, any, similarity }) => ({
    k,
    cells: tasks,
    passAll: all.mean,
    passAllInterval: all.interval,
    passAny: any.mean,
    passAnyInterval: any.interval,
    average: similarity.mean,
    averageInterval: similarity.interval,
  }));
}
