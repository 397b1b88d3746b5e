import type { SweepFacts } from '../../diagnosis/facts.ts';
import { judge } from '../../diagnosis/judge.ts';
import { grpcAnswer, isAway } from '../../infra/grpc-answer.ts';
import { EngineUnavailable, reasonOf } from '../../infra/errors.ts';
import { UserError } from '../../client/errors.ts';
import { sameFiles, STATE_DIRECTORY } from '../../client/places.ts';
import { print, printJson, say } from '../say.ts';
import { openEngine } from '../../client/engine-session.ts';
import type { EngineSession } from '../../client/engine-session.ts';
import { findSweep } from '../../client/sweeps/find-sweep.ts';
import { ifResults } from '../../client/results.ts';
import { collectFacts } from '../../client/diagnosis/collect-facts.ts';
import { readDisks } from '../../client/diagnosis/read-disks.ts';
import { within } from '../../client/diagnosis/within.ts';
import { diagnosisForm } from '../../client/diagnosis/diagnosis-form.ts';
import { renderDiagnosis } from './render-diagnosis.ts';

export interface DiagnoseOptions {
  readonly results: string;
  readonly json?: true;
}

/** Prints what holds a sweep up. The exit code is 1 if nothing of it moves, or a part does not. */
export async function diagnoseSweep(wanted: string | undefined, { results, json }: DiagnoseOptions): Promise<void> {
  const facts = await factsOf(wanted, results);
  const diagnosis = judge(facts);
  if (json) printJson(diagnosisForm(facts, diagnosis));
  else print(renderDiagnosis(diagnosis));
  const { gravity } = diagnosis.findings[0] ?? {};
  if (gravity === 'stopped' || gravity === 'held') process.exitCode = 1;
}

/** A database that is away does not keep us from asking the engine. */
const STORE_MS = 5_000;

/** A Temporal server that takes longer cannot be said to answer. */
const ENGINE_MS = 10_000;

function ask(session: EngineSession, wanted: string | undefined, results: string): Promise<SweepFacts> {
  return session.client.withDeadline(Date.now() + ENGINE_MS, async () => {
    const store = await within(
      STORE_MS,
      ifResults(results, async ({ id }) => id),
      null,
    );
    const found = await findSweep(session, wanted, store);
    return (await collectFacts(session, found, results)).facts;
  });
}

async function factsOf(wanted: string | undefined, results: string): Promise<SweepFacts> {
  let session: EngineSession | undefined;
  try {
    session = await openEngine({ start: 'if-database', report: say });
    return await ask(session, wanted, results);
  } catch (error) {
    return unreachable(wanted, results, session?.engine.address ?? null, error);
  } finally {
    await session?.close();
  }
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
    listed: null,
    results: { kind: 'elsewhere' },
    disks: await readDisks({ engine: STATE_DIRECTORY, results }),
  };
}
