import type { TrajectoryRecord } from '../results/record.ts';
import type { TrajectoryInput } from '../runs/contract.ts';
import { trajectoryId } from '../sandbox/cell.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import type { EngineSession } from '../client/engine-session.ts';
import type { RunObserver } from '../client/sweeps/run-observer.ts';
import { asNewTrial, withSingleRun } from '../client/sweeps/play-single-run.ts';
import type { PreparedRun, SingleRunRequest } from '../client/sweeps/play-single-run.ts';
import { playHeld } from './in-process.ts';
import type { HeldSeat } from './held-seat.ts';

export interface HoldRequest extends SingleRunRequest {
  /** Whose seat is held; its model spec must be external. */
  readonly role: PlayableRole;
}

/** Takes the seat until the run is over, or leaves earlier. @param session the engine of the run, if it is not played in this process */
type Hold = (seat: HeldSeat, session?: EngineSession) => Promise<unknown>;

/**
 * Plays one scenario as a run that belongs to no sweep; `hold` takes one of its seats. If it leaves earlier, a run in this process is
 * cancelled, and one on an engine waits for whoever joins it.
 * @returns what was stored; null while the run waits
 */
export function holdRun(
  scenario: string,
  { role, ...request }: HoldRequest,
  observer: Pick<RunObserver, 'report' | 'onWait'>,
  hold: Hold,
): Promise<TrajectoryRecord | null> {
  return withSingleRun(scenario, request, observer.report, async (run) => {
    const input = await asNewTrial(run);
    await holdPrepared(run, async () => input, { ...observer, role, hold });
    return run.dependencies.store.trajectories.find(trajectoryId(input.cell));
  });
}

interface Holding extends Pick<RunObserver, 'report' | 'onWait'> {
  readonly role: PlayableRole;
  readonly hold: Hold;
}

/** Plays the run that is chosen. @param choose is told of the engine, if it is not played in this process */
export function holdPrepared(
  run: PreparedRun,
  choose: (session?: EngineSession) => Promise<TrajectoryInput>,
  holding: Holding,
): Promise<void> {
  return run.placing.engine === 'inline' ? holdHere(run, choose, holding) : holdOnEngine(run, choose, holding);
}

async function holdHere(
  { dependencies }: PreparedRun,
  choose: () => Promise<TrajectoryInput>,
  { role, onWait, hold }: Holding,
): Promise<void> {
  const leave = new AbortController();
  const { seats, ended } = playHeld(dependencies, await choose(), { signal: leave.signal, onWait });
  try {
    await Promise.race([hold(seatOf(seats, role)), ended]);
  } finally {
    leave.abort();
    await ended;
  }
}

async function holdOnEngine(
  { dependencies, placing }: PreparedRun,
  choose: (session: EngineSession) => Promise<TrajectoryInput>,
  { role, report, hold }: Holding,
): Promise<void> {
  const [{ withRunOnEngine }, { seatOnEngine }] = await Promise.all([
    import('../client/sweeps/play-run-on-engine.ts'),
    import('./on-engine.ts'),
  ]);
  await withRunOnEngine(choose, placing, report, async ({ session, handle }) => {
    const run = { workflowId: handle.workflowId, runId: handle.firstExecutionRunId };
    await hold(await seatOnEngine({ client: session.client, dependencies, report }, run, role), session);
  });
}

function seatOf(seats: Readonly<Partial<Record<PlayableRole, HeldSeat>>>, role: PlayableRole): HeldSeat {
  const seat = seats[role];
  if (seat === undefined) throw new Error(`no one outside takes the ${role}'s seat of this run`);
  return seat;
}
