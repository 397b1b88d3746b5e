import { setTimeout as sleep } from 'node:timers/promises';
import type { SeatTurn, SeatView } from '../../roles/seat/seat.ts';
import type { Report } from '../../client/report.ts';
import { InvalidTurn, StaleTurn } from '../seat.ts';
import type { SeatNow } from '../seat.ts';
import type { MadeCall, ToolSeat } from '../mcp/tool-seat.ts';
import type { RunOnEngine } from '../../client/external-runs.ts';
import { SERVICE_SESSION } from './plain-call.ts';
import type { SweepSeats } from './sweep-seats.ts';
import type { AgentService } from './service-answer.ts';
import type { Gateway } from './start-gateway.ts';

export interface ServicePlay {
  readonly service: AgentService;
  readonly seats: SweepSeats;
  /** Conversations at a time. */
  readonly atOnce: number;
  readonly gateway: Pick<Gateway, 'endpointsOf'>;
  readonly report: Report;
  readonly signal: AbortSignal;
  /** Default: a second. */
  readonly retryMs?: number;
}

const LONGEST_RETRY_MS = 30_000;

/**
 * Takes the seats of a sweep for a service that has a loop of its own: sends it each message of the user, and says what it answers.
 * Ends with the sweep. @throws UserError when the service refuses for good; the runs wait
 */
export async function playByService(play: ServicePlay): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([play.signal, stop.signal]);
  const playing = new Set<string>();
  const conversations = Array.from({ length: play.atOnce }, () => playOneByOne({ ...play, signal }, playing));
  try {
    await Promise.all(conversations);
  } catch (error) {
    if (!play.signal.aborted) throw error;
  } finally {
    stop.abort();
    await Promise.allSettled(conversations);
  }
}

async function playOneByOne(play: ServicePlay, playing: Set<string>): Promise<void> {
  const { seats, signal } = play;
  for (;;) {
    const run = await seats.nextSeat(() => !signal.aborted);
    if (run === 'over' || run === null) return;
    // A seat is free again after some minutes of thought, also for this process.
    if (playing.has(run.runId)) continue;
    playing.add(run.runId);
    await playRun(play, run).finally(() => playing.delete(run.runId));
  }
}

async function playRun(play: ServicePlay, run: RunOnEngine): Promise<void> {
  const seat = await play.seats.seat(run);
  let now = await seat.now(SERVICE_SESSION);
  const session = now.kind === 'due' ? now.view.session : undefined;
  try {
    while (now.kind === 'due') now = await playTurn(play, run, seat, now.view);
  } finally {
    if (session !== undefined) await play.service.leave?.(session);
  }
}

async function playTurn(play: ServicePlay, run: RunOnEngine, seat: ToolSeat, view: SeatView): Promise<SeatNow> {
  await seat.present(play.service.name);
  const turn = await answerOf(play, run, seat, view);
  const now = await seat.now(SERVICE_SESSION);
  return turn !== undefined && now.kind === 'due' ? say(seat, now.view.turn, turn) : now;
}

/** Undefined when the run was over before it answered. Whoever is asked again is shown the calls that were made meanwhile. */
async function answerOf(
  { service, report, signal, gateway, retryMs = 1_000 }: ServicePlay,
  run: RunOnEngine,
  seat: ToolSeat,
  first: SeatView,
): Promise<SeatTurn | undefined> {
  let view = first;
  for (let wait = retryMs; ; wait = Math.min(2 * wait, LONGEST_RETRY_MS)) {
    const text = view.messages.findLast(({ role }) => role === 'user')?.content ?? '';
    const request = { ...view, text, gateway: gateway.endpointsOf(run) };
    const answer = await service.ask(request, signal);
    if ('turn' in answer) return answer.turn;
    const { trouble, waitMs = wait } = answer;
    report(`${trouble}; it is asked again`);
    await sleep(waitMs, undefined, { signal });
    const now = await seat.now(SERVICE_SESSION);
    if (now.kind === 'over') return undefined;
    view = now.view;
  }
}

/** What is no text is the mistake of the service, which ends the run. */
async function say(seat: ToolSeat, position: number, turn: SeatTurn): Promise<SeatNow> {
  const said = (turn as SeatTurn | null)?.tool_calls?.length
    ? { failed: 'the service returned calls: it must make them itself' }
    : turn;
  const move: MadeCall = {
    turn: said,
    position,
    session: SERVICE_SESSION,
    connection: seat,
    sent: Promise.resolve(true),
  };
  try {
    const { now } = await seat.call(move);
    // Whoever the service is may go on in a session of its own.
    seat.leave(SERVICE_SESSION);
    return now;
  } catch (error) {
    if (error instanceof StaleTurn) return seat.now(SERVICE_SESSION);
    if (!(error instanceof InvalidTurn)) throw error;
    return (await seat.call({ ...move, turn: { failed: error.message } })).now;
  }
}
