import { sum } from './means.ts';
import type { TallyGroup } from '../store/sums.ts';
import type { Task } from '../statistics/attempts.ts';

/** The runs of one agent in one scenario under one augmentation: trials of the same task. */
export interface TaskGroups {
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
export function taskOf({ scenario, groups }: TaskGroups): Task {
  return {
    cluster: scenario,
    trials: sum(groups, 'judged'),
    solved: sum(groups, 'solved'),
    scored: sum(groups, 'scored'),
    similaritySum: sum(groups, 'similaritySum'),
  };
}
