import {
  allHandlersFinished,
  ApplicationFailure,
  CancellationScope,
  condition,
  setHandler,
} from '@temporalio/workflow';
import type { Message, PlayableRole } from '../sandbox/message.ts';
import { SEAT_SILENT, silenceText } from '../sandbox/silence.ts';
import { STALE_TURN, whyStale } from '../runs/seats.ts';
import type {
  ExternalSeat,
  RunEnd,
  SeatHolder,
  SeatStanding,
  SeatState,
  Submission,
  SubmittedTurn,
} from '../runs/seats.ts';
import { holderSignal, seatsQuery } from './queries.ts';
import { awaitTurnUpdate, submitUpdate } from './updates.ts';

interface DueTurn extends Pick<Submission, 'role' | 'position'> {
  readonly since: number;
  submitted?: Submission;
}

type Seats = Readonly<Partial<Record<PlayableRole, ExternalSeat>>>;

/**
 * The seats of a run that somebody outside takes. Their turns come as updates, whose id is their position: one that is submitted again,
 * because its answer was lost, gets the first one's answer.
 * @param messages those of the run so far
 */
export function externalSeats(seats: Seats, messages: () => readonly Message[], onChange: () => void) {
  const holders: Partial<Record<PlayableRole, SeatHolder>> = {};
  let due: DueTurn | null = null;
  let over: RunEnd | null = null;

  function standing(role: PlayableRole): SeatStanding {
    return { due: due?.role === role && due.submitted === undefined ? due.position : null, over };
  }

  /** Whoever waits for an answer gets it, even if the run is cancelled meanwhile. */
  async function untilDue(role: PlayableRole): Promise<SeatStanding> {
    await CancellationScope.nonCancellable(() => condition(() => over !== null || standing(role).due !== null));
    return standing(role);
  }

  function requireSeat(role: PlayableRole): void {
    if (seats[role] === undefined) throw refusal(`no one outside takes the ${role}'s seat of this run`);
  }

  setHandler(
    submitUpdate,
    async (submission) => {
      if (due !== null) due.submitted = submission;
      const next = await untilDue(submission.role);
      return { ...next, digest: submission.digest, messages: messages().slice(submission.position) };
    },
    {
      validator({ role, position }) {
        requireSeat(role);
        if (standing(role).due !== position) throw refusal(whyStale(standing(role), position));
      },
    },
  );
  setHandler(awaitTurnUpdate, untilDue, { validator: requireSeat });
  setHandler(holderSignal, (role, name) => {
    holders[role] = { name, heardAt: now() };
    onChange();
  });
  setHandler(seatsQuery, states);

  function states(): readonly SeatState[] {
    return (['agent', 'user'] as const).flatMap((role) => {
      const seat = seats[role];
      if (seat === undefined) return [];
      const stands = standing(role);
      return [
        {
          role,
          ...stands,
          ...seat,
          dueSince: stands.due === null ? null : (due?.since ?? null),
          holder: holders[role] ?? null,
        },
      ];
    });
  }

  return {
    states,
    /** The turn that somebody outside submits; undefined for other seats. @throws ApplicationFailure `seat.silent` */
    async turn(role: PlayableRole): Promise<SubmittedTurn | undefined> {
      const seat = seats[role];
      if (seat === undefined) return undefined;
      const turn: DueTurn = { role, position: messages().length, since: now() };
      due = turn;
      onChange();
      try {
        await condition(() => turn.submitted !== undefined, seat.silenceMs);
        if (turn.submitted) return { turn: turn.submitted.turn, latencyMs: now() - turn.since };
      } finally {
        due = null;
      }
      throw ApplicationFailure.create({
        message: silenceText(role, seat.silenceMs, holders[role]?.name),
        type: SEAT_SILENT,
        details: [{ scope: 'cell' }],
        nonRetryable: true,
      });
    },
    /** Answers whoever waits: the run is over. */
    async close(end: RunEnd): Promise<void> {
      over = end;
      await CancellationScope.nonCancellable(() => condition(allHandlersFinished));
    },
  };
}

function refusal(message: string): ApplicationFailure {
  return ApplicationFailure.create({ message, type: STALE_TURN, nonRetryable: true });
}

/** The workflow's clock. */
function now(): number {
  // oxlint-disable-next-line no-restricted-globals -- within a workflow, the time of its current task
  return Date.now();
}
