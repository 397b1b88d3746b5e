import type { Client } from '@temporalio/client';
import { outlast } from '../../client/outlast.ts';
import { changedProgram } from '../processes/changed-program.ts';
import type { Edits } from '../processes/changed-program.ts';
import { printed } from '../processes/start-command.ts';
import type { Running } from '../processes/start-command.ts';
import type { OutageKind } from './outage.ts';
import { resetTrajectories } from './reset-trajectories.ts';
import type { Supervised } from './supervise.ts';

/** A change without `patched`: it can continue no trajectory that others have begun, and they none that it has begun. */
const UNPATCHED: Edits = {
  'workflows/index.ts': [
    "export { trajectory } from './trajectory.ts';",
    `import { sleep } from '@temporalio/workflow';
    import { trajectory as unchanged } from './trajectory.ts';
    export async function trajectory(input) {
      await sleep(1);
      return unchanged(input);
    }`,
  ],
};

/** Where a release is put, and taken back. */
export interface Rollout {
  /** The worker of the good release on this machine. */
  readonly worker: Supervised;
  /** Starts a worker of another program on the machine. */
  readonly start: (main: string) => Running;
  /** Ends it, as {@link Supervised} services end. */
  readonly end: (running: Running) => Promise<unknown>;
  /** Of an operator. */
  readonly client: Client;
  /** Is told which process plays with it: what it ends by then, no good release can replay. */
  readonly begun: (pid: number) => void;
}

/** One of the workers is of a release that was not made for what runs. Whoever takes it back does as the runbook says. */
export async function badRelease(
  { worker, start, end, client, begun }: Rollout,
  atEnd: (end: () => Promise<unknown>) => void,
): Promise<OutageKind> {
  const program = await changedProgram(UNPATCHED);
  atEnd(() => program.remove());
  return {
    kind: 'a bad release on one machine',
    continues: true,
    async begin() {
      const release = await worker.hold();
      const bad = start(program.main);
      begun(bad.child.pid ?? 0);
      await printed(bad, 'worker ready');
      return async () => {
        await end(bad);
        release();
        await outlast(() => resetTrajectories(client, bad.child.pid ?? 0), {
          report: (line) => process.stderr.write(`${line}\n`),
        });
      };
    },
  };
}
