import type { SweepFacts } from '../../diagnosis/facts.ts';
import { EngineUnavailable, reasonOf } from '../../infra/errors.ts';
import { grpcAnswer, isAway } from '../../infra/grpc-answer.ts';
import { openEngine } from '../engine-session.ts';
import type { EngineSession } from '../engine-session.ts';
import { UserError } from '../errors.ts';
import { sameFiles, STATE_DIRECTORY } from '../places.ts';
import type { OperatedPlace } from '../sweeps/operated-sweep.ts';
import type { Report } from '../report.ts';
import { findSweepHere } from '../sweeps/find-sweep.ts';
import { collectFacts } from './collect-facts.ts';
import { NO_SEATS } from './read-seats.ts';
import { readDisks } from './read-disks.ts';

/** A Temporal server that takes longer cannot be said to answer. */
const ENGINE_MS = 10_000;

/** All that is known of a sweep, or of the newest one, also where the engine does not answer. @throws UserError if there is none */
export async function factsOfSweep(
  wanted: string | undefined,
  { results, ownEngine }: OperatedPlace,
  report: Report,
): Promise<SweepFacts> {
  let session: EngineSession | undefined;
  try {
    session = await openEngine({ start: 'if-database', ownEngine, report });
    return await ask(session, wanted, results);
  } catch (error) {
    return unreachable(wanted, results, session?.engine.address ?? null, error);
  } finally {
    await session?.close();
  }
}

function ask(session: EngineSession, wanted: string | undefined, results: string): Promise<SweepFacts> {
  return session.client.withDeadline(Date.now() + ENGINE_MS, async () => {
    const found = await findSweepHere(session, wanted, results);
    return (await collectFacts(session, found, results)).facts;
  });
}

/** What is known without an engine. Other errors are thrown again. */
async function unreachable(
  wanted: string | undefined,
  results: string,
  address: string | null,
  error: unknown,
): Promise<SweepFacts> {
  if (error instanceof UserError || !(error instanceof EngineUnavailable || isAway(error))) throw error;
  return {
    now: Date.now(),
    sweep: wanted ?? '',
    sameResults: sameFiles({ results }),
    engine: { address, problem: reasonOf(grpcAnswer(error)?.details ?? error), answerMs: 0 },
    workflow: null,
    progress: null,
    progressFrom: null,
    recent: { ended: 0, withinMs: 0, lastAt: null },
    queues: [],
    workflowTasks: [],
    activities: [],
    seats: NO_SEATS,
    listed: null,
    results: { kind: 'elsewhere' },
    disks: await readDisks({ engine: STATE_DIRECTORY, results }),
  };
}
