import { externalViews } from '../activities/external-view.ts';
import type { TrajectoryRecord } from '../results/record.ts';
import type { ResultsStore } from '../results/store.ts';
import type { SeatView } from '../roles/seat/seat.ts';
import type { TrajectoryInput } from '../runs/contract.ts';
import { trajectoryId } from '../sandbox/cell.ts';
import type { Cell } from '../sandbox/cell.ts';
import { messagesOf } from '../sandbox/trajectory.ts';
import type { EngineSession } from '../client/engine-session.ts';
import { UserError } from '../client/errors.ts';
import { asNewTrial, asTrial, withSingleRun } from '../client/sweeps/play-single-run.ts';
import type { RunObserver } from '../client/sweeps/run-observer.ts';
import type { HeldSeat } from './held-seat.ts';
import { holdPrepared } from './hold-run.ts';
import type { HoldRequest } from './hold-run.ts';
import { holdLate } from './late-seat.ts';
import { externalRuns } from '../client/external-runs.ts';

export interface LateRequest extends HoldRequest {
  /** Takes up the newest run of this cell that waits on its engine, if there is one. */
  readonly resume?: boolean | undefined;
}

/** Takes the seat until the run is over, or leaves earlier. @param first what the seat is shown when the run begins */
type HoldLate = (seat: HeldSeat, first: SeatView) => Promise<unknown>;

/**
 * The same as `holdRun`, but the run begins when the seat is asked what is due.
 * @returns what was stored, or why nothing is: the run waits, or no one asked
 */
export function holdLateRun(
  scenario: string,
  { role, resume, ...request }: LateRequest,
  observer: Pick<RunObserver, 'report' | 'onWait'>,
  hold: HoldLate,
): Promise<TrajectoryRecord | 'waits' | 'not-begun'> {
  if (resume && request.engine === 'inline')
    throw new UserError('--resume takes up a run on an engine: leave out --engine inline, with which no run waits');
  return withSingleRun(scenario, request, observer.report, async (run) => {
    const { dependencies, input } = run;
    let played: TrajectoryInput | undefined;
    const choose = async (session?: EngineSession) => {
      const trial = session && resume ? await waitingTrial(session, input.cell, dependencies.store) : undefined;
      return (played = trial === undefined ? await asNewTrial(run) : asTrial(input, trial));
    };
    const viewOf = await externalViews(dependencies, { ...input, role, run: '' });
    await holdLate(
      (use) => holdPrepared(run, choose, { ...observer, role, hold: use }),
      (seat) => hold(seat, viewOf(messagesOf(input.start))),
    );
    if (played === undefined) return 'not-begun';
    return (await dependencies.store.trajectories.find(trajectoryId(played.cell))) ?? 'waits';
  });
}

/** The newest run of the cell, with the same players, that waits for somebody outside. */
async function waitingTrial(
  { client }: EngineSession,
  cell: Cell,
  store: Pick<ResultsStore, 'id'>,
): Promise<number | undefined> {
  const runs = await externalRuns(client, { store: store.id, sweep: cell.sweep });
  const [newest] = runs.toReversed().flatMap(({ trajectory, models }) => {
    const number = Number(trajectory.slice(trajectory.lastIndexOf('/') + 1));
    const isSame = trajectory === trajectoryId({ ...cell, trial: number }) && models.user === cell.user;
    return isSame ? [number] : [];
  });
  return newest;
}
