import type { StepTimes } from '../results/spans/span-ids.ts';

/** Starts now. Each call returns the time since then, whose length is right also if the clock of the machine is set meanwhile. */
export function stopwatch(): () => StepTimes {
  const [startedAt, begun] = [Date.now(), performance.now()];
  return () => ({ startedAt, finishedAt: startedAt + Math.round(performance.now() - begun) });
}
