import { boundedMean, clusteredShare } from './bounded-mean.ts';
import type { ClusteredMean } from './clustered-mean.ts';
import { clusterSums } from './cluster-sums.ts';

/** The trials of a scenario under one augmentation by one agent. */
export interface Task {
  /** The base scenario. */
  readonly cluster: string;
  /** With a verdict. */
  readonly trials: number;
  /** Of these, those that are solved. */
  readonly solved: number;
  /** Trials with a score, over which the sum is. */
  readonly scored: number;
  readonly similaritySum: number;
}

/** Of `k` trials of a task, means over the tasks that have as many. */
export interface Attempts {
  readonly k: number;
  readonly tasks: number;
  /** Probability that all of k trials solve the task (pass^k): the unbiased estimate C(solved, k) / C(trials, k). */
  readonly all: ClusteredMean;
  /** Probability that at least one of k trials solves it (pass@k): 1 - C(trials - solved, k) / C(trials, k). */
  readonly any: ClusteredMean;
  /** Mean similarity (avg@k), in which each of these tasks has the same weight. */
  readonly similarity: ClusteredMean;
}

/** Every number of trials up to 8, then powers of two, and the largest one. Empty if no task has a second trial. */
export function attempts(tasks: readonly Task[]): readonly Attempts[] {
  const most = tasks.reduce((largest, { trials }) => Math.max(largest, trials), 0);
  if (most < 2) return [];
  return sizesUpTo(most).flatMap((k) => attemptsOf(k, tasks) ?? []);
}

function sizesUpTo(most: number): readonly number[] {
  const sizes = [1, 2, 3, 4, 5, 6, 7];
  for (let size = 8; size < most; size *= 2) sizes.push(size);
  return [...sizes.filter((size) => size < most), most];
}

function attemptsOf(k: number, all: readonly Task[]): Attempts | null {
  const tasks = all.filter(({ trials }) => trials >= k);
  const sums = (value: (task: Task) => number) =>
    clusterSums(tasks.map((task) => ({ cluster: task.cluster, value: value(task) })));
  const solvedByAll = clusteredShare(sums((task) => chosenAmong(task.solved, task.trials, k)));
  const solvedByAny = clusteredShare(sums((task) => 1 - chosenAmong(task.trials - task.solved, task.trials, k)));
  const similarity = boundedMean(sums(({ similaritySum, scored }) => similaritySum / scored));
  if (solvedByAll === null || solvedByAny === null || similarity === null) return null;
  return { k, tasks: tasks.length, all: solvedByAll, any: solvedByAny, similarity };
}

/** C(part, k) / C(whole, k): the probability that k of `whole`, drawn without putting back, are all among `part`. */
export function chosenAmong(part: number, whole: number, k: number): number {
  let share = 1;
  for (let drawn = 0; drawn < k; drawn++) share *= Math.max(0, part - drawn) / (whole - drawn);
  return share;
}
