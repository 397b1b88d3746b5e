import { randomUUID } from 'node:crypto';
import { WorkflowUpdateFailedError } from '@temporalio/client';
import type { Client, WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure, WorkflowNotFoundError } from '@temporalio/common';
import { externalViews } from '../activities/external-view.ts';
import type { ActivityDependencies } from '../activities/dependencies.ts';
import type { SeatTurn, SeatView } from '../roles/seat/seat.ts';
import { STALE_TURN, submissionId } from '../runs/seats.ts';
import type { RunEnd, SeatStanding, SeatState } from '../runs/seats.ts';
import { trajectoryId } from '../sandbox/cell.ts';
import type { Message, PlayableRole } from '../sandbox/message.ts';
import type { trajectory } from '../workflows/index.ts';
import { dialogueQuery, holderSignal, runQuery, seatsQuery } from '../workflows/queries.ts';
import { awaitTurnUpdate, submitUpdate } from '../workflows/updates.ts';
import { outlast } from '../client/outlast.ts';
import type { RunOnEngine } from '../client/external-runs.ts';
import type { Report } from '../client/report.ts';
import { digestOf, requireTurn, StaleTurn } from './seat.ts';
import type { Seat, SeatNow } from './seat.ts';

/** How often people are told the same. Each time is an event in the history of the run. */
const TOLD_EVERY_MS = 120_000;

type Handle = WorkflowHandle<typeof trajectory>;

interface Connected {
  readonly client: Client;
  readonly dependencies: Pick<ActivityDependencies, 'packs' | 'texts' | 'environment' | 'store'>;
  readonly report: Report;
  /** Aborts waits for a server that is away. */
  readonly signal?: AbortSignal;
}

/** A seat of a run on an engine. */
export interface SeatOnEngine extends Seat {
  /** Where the run stands, also while others play. It leaves no trace in the history. */
  look(): Promise<{ readonly state: SeatState; readonly view: SeatView }>;
}

/** The seat of a run on an engine. It outlasts outages of worker, server and results. */
export async function seatOnEngine(
  { client, dependencies, ...patience }: Connected,
  { workflowId, runId }: Omit<RunOnEngine, 'trajectory'>,
  role: PlayableRole,
): Promise<SeatOnEngine> {
  const handle: Handle = client.workflow.getHandle<typeof trajectory>(workflowId, runId);
  const run = await outlast(() => handle.query(runQuery), patience);
  const viewOf = await externalViews(dependencies, { ...run, role, run: runId });
  const trajectoryOf = trajectoryId(run.cell);
  let known: readonly Message[] = [];
  const present = nowAndThen(async (name) => {
    try {
      await handle.signal(holderSignal, role, name);
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  });

  async function now({ due, over }: SeatStanding): Promise<SeatNow> {
    if (over !== null) return { kind: 'over', end: over };
    if (due === null) return next();
    if (known.length < due) known = await dialogue();
    return { kind: 'due', view: viewOf(known.slice(0, due)) };
  }

  async function dialogue(): Promise<readonly Message[]> {
    return [...known, ...(await handle.query(dialogueQuery, known.length))];
  }

  /** What comes of asking the run, which may be over. */
  function ask(work: () => Promise<SeatNow>): Promise<SeatNow> {
    return outlast(async () => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof WorkflowNotFoundError)) throw error;
        return { kind: 'over', end: await endOf() };
      }
    }, patience);
  }

  async function endOf(): Promise<RunEnd> {
    const { outcome, solved, similarity } = await handle.result();
    const stored = await dependencies.store.trajectories.find(trajectoryOf);
    return { outcome, solved, similarity, reason: stored?.reason ?? null };
  }

  function next(): Promise<SeatNow> {
    return ask(async () => now(await handle.executeUpdate(awaitTurnUpdate, { args: [role], updateId: randomUUID() })));
  }

  return {
    trajectory: trajectoryOf,
    next,
    submit: async (position: number, given: SeatTurn) => {
      const turn = requireTurn(given);
      const submission = { role, position, turn, digest: digestOf(given) };
      return ask(async () => {
        const updateId = submissionId(submission);
        try {
          const result = await handle.executeUpdate(submitUpdate, { args: [submission], updateId });
          if (result.digest !== submission.digest) throw new StaleTurn(`turn ${position} was taken by another client`);
          if (known.length >= position) known = [...known.slice(0, position), ...result.messages];
          return await now(result);
        } catch (error) {
          throw staleOf(error) ?? error;
        }
      });
    },
    async look() {
      const states = await handle.query(seatsQuery);
      const state = states.find((one) => one.role === role);
      if (state === undefined) throw new Error(`no one outside takes the ${role}'s seat of ${trajectoryOf}`);
      known = await dialogue();
      return { state, view: viewOf(known.slice(0, state.due ?? known.length)) };
    },
    present,
  };
}

function staleOf(error: unknown): StaleTurn | undefined {
  const cause = error instanceof WorkflowUpdateFailedError ? error.cause : undefined;
  return cause instanceof ApplicationFailure && cause.type === STALE_TURN ? new StaleTurn(cause.message) : undefined;
}

/** Tells a name at once, and the same name again only after a while, or if it could not be told. */
export function nowAndThen(tell: (name: string) => Promise<void>): (name: string) => Promise<void> {
  let told: { readonly name: string; readonly at: number } | undefined;
  return async (name) => {
    const at = performance.now();
    if (told?.name === name && at - told.at < TOLD_EVERY_MS) return;
    told = { name, at };
    try {
      await tell(name);
    } catch (error) {
      told = undefined;
      throw error;
    }
  };
}
