import { expect, it } from 'vitest';
import { triggerSchedule } from '../../../client/nights/change-schedule.ts';

const NIGHT = 'night/every-night@0123456789ab-2026-11-22T01:30:00Z';

/** A schedule that needs a moment to act, and then starts a night or skips it. */
function scheduleThat(does: 'begins' | 'skips', running: readonly string[] = []) {
  let asked = -1;
  const info = () => ({
    info: {
      numActionsTaken: 4 + Number(does === 'begins' && asked >= 2),
      numActionsSkippedOverlap: 1 + Number(does === 'skips' && asked >= 2),
      runningActions: running.map((workflowId) => ({ workflow: { workflowId } })),
    },
  });
  const before = info();
  const handle = {
    trigger: (overlap?: string) => Promise.resolve(void (asked = overlap === 'SKIP' ? 0 : NaN)),
    describe: () => Promise.resolve((asked++, info())),
  };
  return triggerSchedule(handle as never, 'every-night', before as never);
}

it('waits until the engine says that a night has begun', async () => {
  await expect(scheduleThat('begins')).resolves.toBeUndefined();
});

it('is an error if a night runs, so that none begins', async () => {
  await expect(scheduleThat('skips', [NIGHT])).rejects.toThrow(
    `no night of schedule every-night begins now, because the night ${NIGHT} still runs: try again when it has ended`,
  );
  await expect(scheduleThat('skips')).rejects.toThrow('because one still runs');
});
