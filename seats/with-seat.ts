import { externalViews } from '../activities/external-view.ts';
import type { EngineSession } from '../client/engine-session.ts';
import { UserError } from '../client/errors.ts';
import { externalRuns } from '../client/external-runs.ts';
import { asNewTrial, asTrial, withSingleRun } from '../client/playing/play-single-run.ts';
import type { PreparedRun, SingleRunRequest } from '../client/playing/play-single-run.ts';
import type { RunObserver } from '../client/playing/run-observer.ts';
import type { TrajectoryRecord } from '../results/record.ts';
import type { ResultsStore } from '../results/store.ts';
import type { SeatTurn, SeatView } from '../roles/seat/seat.ts';
import type { TrajectoryInput } from '../runs/contract.ts';
import { trajectoryId } from '../sandbox/cell.ts';
import type { Cell } from '../sandbox/cell.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import { messagesOf } from '../sandbox/trajectory.ts';
import { playInProcess } from './in-process.ts';
import type { Seat, SeatNow } from './seat.ts';

export interface SeatRequest extends SingleRunRequest {
  /** Whose seat is held; its model spec must be external. */
  readonly role: PlayableRole;
  /** Takes up the newest run of this cell that waits on its engine, if there is one. */
  readonly resume?: boolean | undefined;
}

/** A run that was begun. */
export interface BegunRun {
  readonly trajectory: string;
  /** Its engine, if it is not played in this process. */
  readonly session?: EngineSession | undefined;
  readonly seat: () => Promise<Seat>;
}

type Observer = Pick<RunObserver, 'report' | 'onWait'>;
type Use = (run: BegunRun) => Promise<void>;

/**
 * Plays one scenario as a run that belongs to no sweep; `hold` takes one of its seats, and the run begins when that is asked what is due. If
 * `hold` leaves earlier, a run in this process is cancelled, and one on an engine waits for whoever joins it.
 * @returns what was stored, or why nothing is: the run waits, or no one asked
 */
export function withSeat(
  scenario: string,
  { resume = false, ...request }: SeatRequest,
  observer: Observer,
  hold: (seat: DeferredSeat) => Promise<unknown>,
): Promise<TrajectoryRecord | 'waits' | 'not-begun'> {
  if (resume && request.engine === 'inline')
    throw new UserError('--resume takes up a run on an engine: leave out --engine inline, with which no run waits');
  const { role } = request;
  return withSingleRun(scenario, request, observer.report, async (run) => {
    const { dependencies, input, placing } = run;
    const viewOf = await externalViews(dependencies, { ...input, role, run: '' });
    const play = placing.engine === 'inline' ? playHere : playOnEngine;
    const seat = new DeferredSeat(viewOf(messagesOf(input.start)), (use) => play(run, { role, resume, observer }, use));
    try {
      await Promise.race([hold(seat), seat.broken]);
    } finally {
      await seat.leave();
    }
    if (seat.trajectory === '') return 'not-begun';
    return (await dependencies.store.trajectories.find(seat.trajectory)) ?? 'waits';
  });
}

interface Playing extends Required<Pick<SeatRequest, 'role' | 'resume'>> {
  readonly observer: Observer;
}

async function playHere(run: PreparedRun, { role, observer }: Playing, use: Use): Promise<void> {
  const leave = new AbortController();
  const input = await asNewTrial(run);
  const { seats, ended } = playInProcess(run.dependencies, input, { signal: leave.signal, onWait: observer.onWait });
  try {
    await Promise.race([use({ trajectory: trajectoryId(input.cell), seat: async () => seats[role]! }), ended]);
  } finally {
    leave.abort();
    await ended;
  }
}

async function playOnEngine(
  run: PreparedRun,
  { role, resume, observer: { report } }: Playing,
  use: Use,
): Promise<void> {
  const { dependencies, input, placing } = run;
  const [{ withRunOnEngine }, { seatOnEngine }] = await Promise.all([
    import('../client/playing/play-run-on-engine.ts'),
    import('./on-engine.ts'),
  ]);
  let trajectory = '';
  const choose = async (session: EngineSession): Promise<TrajectoryInput> => {
    const waiting = resume ? await waitingTrial(session, input.cell, dependencies.store) : undefined;
    const chosen = waiting === undefined ? await asNewTrial(run) : asTrial(input, waiting);
    trajectory = trajectoryId(chosen.cell);
    return chosen;
  };
  await withRunOnEngine(dependencies.store, { ...placing, report }, choose, async ({ session, handle }) => {
    const started = { workflowId: handle.workflowId, runId: handle.firstExecutionRunId };
    const seat = () => seatOnEngine({ client: session.client, dependencies, report }, started, role);
    await use({ trajectory, session, seat });
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

/** A seat whose run begins when it is asked what is due. */
export class DeferredSeat implements Seat {
  /** What it is shown when the run begins. */
  readonly first: SeatView;
  readonly #play: (use: Use) => Promise<void>;
  readonly #begun = Promise.withResolvers<BegunRun>();
  readonly #left = Promise.withResolvers<void>();
  readonly #broken = Promise.withResolvers<never>();
  #playing: Promise<void> | undefined;
  #run: BegunRun | undefined;
  #seat: Promise<Seat> | undefined;
  #name: string | undefined;

  /** @param play begins the run, which lasts as long as its use */
  constructor(first: SeatView, play: (use: Use) => Promise<void>) {
    this.first = first;
    this.#play = play;
    for (const promise of [this.#begun.promise, this.#broken.promise]) promise.catch(() => undefined);
  }

  /** Empty before the run has begun. */
  get trajectory(): string {
    return this.#run?.trajectory ?? '';
  }

  /** Rejects with what ends the playing of the run. */
  get broken(): Promise<never> {
    return this.#broken.promise;
  }

  /** Begins the run, if it has not. */
  begin(): Promise<BegunRun> {
    if (this.#playing === undefined) {
      this.#playing = this.#play((run) => {
        this.#run = run;
        this.#begun.resolve(run);
        return this.#left.promise;
      });
      this.#playing.catch((error: unknown) => {
        this.#begun.reject(error);
        this.#broken.reject(error);
      });
    }
    return this.#begun.promise;
  }

  async next(): Promise<SeatNow> {
    return (await this.#opened()).next();
  }

  async submit(position: number, turn: SeatTurn): Promise<SeatNow> {
    return (await this.#opened()).submit(position, turn);
  }

  async present(name: string): Promise<void> {
    this.#name = name;
    await (await this.#seat)?.present(name);
  }

  /** Whoever held it has left. Settles when the run is over, or waits. */
  async leave(): Promise<void> {
    this.#left.resolve();
    await this.#playing;
  }

  #opened(): Promise<Seat> {
    this.#seat ??= this.#open();
    return this.#seat;
  }

  async #open(): Promise<Seat> {
    const seat = await (await this.begin()).seat();
    if (this.#name !== undefined) await seat.present(this.#name).catch(() => undefined);
    return seat;
  }
}
