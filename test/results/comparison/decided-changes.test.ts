import { expect, it } from 'vitest';
import { withDecisive } from '../../../results/comparison/decided-changes.ts';
import type { SideComparison } from '../../../results/comparison/comparison.ts';
import { exampleRecord } from '../example-record.ts';

const record = (sweep: string, trial: number, solved: boolean) => exampleRecord({ sweep, trial }, { solved });
const RUNS = [1, 2, 3].flatMap((trial) => [record('before', trial, true), record('after', trial, trial === 2)]);

const CHANGES = [1, 2, 3].map((trial) => {
  const [before, after] = [record('before', trial, true), record('after', trial, false)];
  const { scenario, augmentation } = before.cell;
  return {
    scenario,
    augmentation,
    trial,
    before: { id: before.id, similarity: 1 },
    after: { id: after.id, similarity: 1 },
  };
});
const COMPARISON = {
  improved: { count: 0, largest: [] },
  broke: { count: 3, largest: CHANGES },
} as unknown as SideComparison;

async function told(most?: number) {
  const read: string[] = [];
  const find = (id: string) => {
    read.push(id);
    return Promise.resolve(RUNS.find((run) => run.id === id) ?? null);
  };
  const [found] = await withDecisive({ trajectories: { find } }, [COMPARISON], most);
  return { read, decisive: found!.broke.largest.map((change) => change.decisive !== undefined) };
}

it('changed cells are told which step decided, unless a run has another verdict by now', async () => {
  const { read, decisive } = await told();
  expect(decisive).toEqual([true, false, true]);
  expect(read).toHaveLength(6);
});

it('only the runs of the cells that are shown are read', async () => {
  const { read, decisive } = await told(1);
  expect(decisive).toEqual([true, false, false]);
  expect(read).toHaveLength(2);
  expect((await told(0)).read).toEqual([]);
});
