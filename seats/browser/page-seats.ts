import type { Client } from '@temporalio/client';
import { RefusedRequest } from '../../files/http/refused-request.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SeatState } from '../../runs/seats.ts';
import type { PlayableRole } from '../../sandbox/message.ts';
import { UserFacingError } from '../../sandbox/user-facing-error.ts';
import type {
  DueTurn,
  EndedSeatDocument,
  ListedSeat,
  SeatAddress,
  SeatsDocument,
  PageTurn,
} from '../../viewer/documents/seat-document.ts';
import type { Seats, SeenSeat } from '../../viewer/server/seats.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { answeredWithin } from '../../client/answered-within.ts';
import { openEngine } from '../../client/engine-session.ts';
import type { EngineSession } from '../../client/engine-session.ts';
import { outageOf } from '../../client/outlast.ts';
import type { Permission } from '../../client/permission/permit-specs.ts';
import type { Report } from '../../client/report.ts';
import { chosenProviders } from '../../client/worker/chosen-providers.ts';
import type { EmbeddedWorker } from '../../client/worker/embedded-worker.ts';
import { runNamed } from '../find-run.ts';
import { StaleTurn } from '../seat.ts';
import { seenBy } from '../messages-of-view.ts';
import { externalRuns, seatsOf } from '../../client/external-runs.ts';
import type { ExternalRun } from '../../client/external-runs.ts';
import { seatOnEngine } from '../on-engine.ts';
import type { SeatOnEngine } from '../on-engine.ts';
import { workerHere } from '../worker-here.ts';

export interface PageSeatsOptions {
  readonly store: ResultsStore;
  /** Where the store is, for a worker. */
  readonly results: string;
  /** How others see who sits there. */
  readonly name: string;
  readonly report: Report;
  /** Of specs in the runs that a worker started here would play. */
  readonly permission?: Permission | undefined;
  /** An engine with workers. Default: the one that `join` would use, and a worker where no one else would play, from the first request on. */
  readonly session?: EngineSession | undefined;
}

const LISTED = 200;
/** Workers answer in milliseconds; one that starts takes some seconds. */
const PATIENCE_MS = 10_000;

/** The seats of runs on an engine, for the viewer. All that it keeps is also known by the runs: it may end and begin anew at any time. */
export class PageSeats implements Seats {
  readonly #options: PageSeatsOptions;
  readonly #held = new Map<string, Promise<SeatOnEngine>>();
  #session: Promise<EngineSession> | null = null;
  #worker: EmbeddedWorker | null = null;

  constructor(options: PageSeatsOptions) {
    this.#options = options;
  }

  async list(): Promise<SeatsDocument> {
    return asking(async () => {
      const { client } = await this.#engine();
      const runs = await answered(client, () => externalRuns(client, { store: this.#options.store.id }), NO_SERVER);
      const listed = runs.slice(0, LISTED);
      const states = await seatsOf(client, listed);
      const stateOf = (run: ExternalRun, role: PlayableRole) =>
        states.find((one) => one.workflowId === run.workflowId && one.role === role);
      const seats = listed.flatMap((run) => run.roles.map((role) => listedSeat(run, role, stateOf(run, role))));
      return { seats, more: runs.length - listed.length };
    });
  }

  async seat(place: SeatAddress, turn?: PageTurn): Promise<SeenSeat> {
    return asking(async () => {
      const seat = await this.#seat(place);
      if (seat === null && turn !== undefined) throw new StaleTurn('the run is over');
      if (seat === null) return this.#ended(place);
      const { client } = await this.#engine();
      const { state, view } = await answered(client, () => seat.look());
      const { session, tools } = view;
      if (turn !== undefined) {
        if (session !== turn.session) throw new StaleTurn('the run that you saw is over; another one is played');
        await seat.submit(turn.position, turn.turn);
        return this.seat(place);
      }
      if (state.over !== null) return { kind: 'ended', end: state.over };
      const { name } = this.#options;
      seat.present(name).catch(() => undefined);
      const holder = state.holder?.name === name ? null : state.holder;
      return { kind: 'open', session, due: dueOf(state), holder, tools, ...seenBy(view) };
    });
  }

  /** Leaves the engine; the runs wait. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker?.stop();
    await (await this.#session?.catch(() => null))?.close();
  }

  async #engine(): Promise<EngineSession> {
    const { session, store, results, report, permission = {} } = this.#options;
    if (session !== undefined) return session;
    this.#session ??= openEngine({ use: 'ask', report }).catch((error: unknown) => {
      this.#session = null;
      throw error;
    });
    const opened = await this.#session;
    if (opened.engine.gone() !== null) return this.#another();
    if (this.#worker === null && opened.engine.own && !opened.engine.stays) {
      const models = (await externalRuns(opened.client, { store: store.id })).map((run) => run.models);
      const providers = chosenProviders(undefined, process.env);
      this.#worker ??= workerHere({ session: opened, results, models, providers, report, permission });
    }
    return opened;
  }

  /** Once a dev server has ended with the command that ran it. */
  async #another(): Promise<EngineSession> {
    const [worker, session] = [this.#worker, this.#session];
    [this.#worker, this.#session] = [null, null];
    this.#held.clear();
    await worker?.stop();
    await (await session)?.close();
    return this.#engine();
  }

  /** Null if no such run is running. @throws RefusedRequest if the seat is none that somebody outside takes */
  async #seat({ trajectory, role }: SeatAddress): Promise<SeatOnEngine | null> {
    const { client } = await this.#engine();
    const run = await answered(client, () => runNamed(client, this.#options.store.id, trajectory), NO_SERVER);
    if (run === undefined) return null;
    if (!run.roles.includes(role)) throw new RefusedRequest('NOT_FOUND', `the ${role} of this run is played already`);
    const key = JSON.stringify([run.runId, role]);
    return answered(client, () => {
      const held = this.#held.get(key) ?? this.#hold(run, role);
      this.#held.set(key, held);
      held.catch(() => this.#held.delete(key));
      return held;
    });
  }

  async #hold(run: ExternalRun, role: PlayableRole): Promise<SeatOnEngine> {
    const { store, report } = this.#options;
    const { client } = await this.#engine();
    const dependencies = createDependencies(store, process.env);
    // The page says that the server is away, and may send the same turn again.
    const connected = { client, dependencies, report, signal: AbortSignal.abort() };
    return seatOnEngine(connected, run, role);
  }

  async #ended({ trajectory }: SeatAddress): Promise<EndedSeatDocument> {
    const record = await this.#options.store.trajectories.find(trajectory);
    if (record === null) throw new RefusedRequest('NOT_FOUND', 'no such run waits, and none is stored');
    const { outcome, reason, score } = record;
    const end = { outcome, reason, similarity: score?.similarity ?? null, solved: score?.solved ?? null };
    return { kind: 'ended', end };
  }
}

function listedSeat({ trajectory, scenario }: ExternalRun, role: PlayableRole, state: SeatState | undefined) {
  return {
    trajectory,
    role,
    scenario,
    state: state === undefined ? null : { holder: state.holder, due: dueOf(state) },
  } satisfies ListedSeat;
}

function dueOf({ due, dueSince, silenceMs }: SeatState): DueTurn | null {
  return due === null || dueSince === null ? null : { position: due, since: dueSince, silentAt: dueSince + silenceMs };
}

const NO_SERVER = 'the Temporal server does not answer';
const NO_WORKER =
  'no worker answers; one that has just started takes some seconds; where none runs, start one with `toolsandbox worker`';

/** @throws RefusedRequest 503 if no one answers in time */
async function answered<Result>(client: Client, ask: () => Promise<Result>, silence = NO_WORKER): Promise<Result> {
  const late = Symbol('late');
  const answer = await answeredWithin<Result, typeof late>(client, PATIENCE_MS, ask, late);
  if (answer !== late) return answer;
  throw new RefusedRequest('AWAY', silence);
}

/** What comes of asking the engine, in the words of the page. @throws RefusedRequest */
async function asking<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusedRequest) throw error;
    const outage = error instanceof UserFacingError ? error.message : await outageOf(error);
    if (outage === null) throw error;
    throw new RefusedRequest('AWAY', outage, { cause: error });
  }
}
