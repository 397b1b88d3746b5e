import { factsWithoutEngine } from '../../client/diagnosis/collect-facts.ts';
import { whyForm } from '../../client/diagnosis/why-form.ts';
import { openEngine } from '../../client/engine-session.ts';
import type { EngineSession } from '../../client/engine-session.ts';
import { noAnswerReason } from '../../client/no-answer-reason.ts';
import { sweepLink } from '../../client/temporal-ui/sweep-link.ts';
import { findSweepHere, sweepInResults } from '../../client/operating/find-sweep.ts';
import { readStatus } from '../../client/status/status.ts';
import { statusForm } from '../../client/status/status-form.ts';
import type { SweepFacts } from '../../diagnosis/facts.ts';
import { ALARMING } from '../../diagnosis/finding.ts';
import { judge } from '../../diagnosis/judge.ts';
import type { Diagnosis } from '../../diagnosis/judge.ts';
import { print, printJson, say } from '../say.ts';
import { terminalOf } from '../terminal.ts';
import { renderStatus } from './render-status.ts';
import { renderWhy } from './render-why.ts';
import type { StatusOptions } from './status-command.ts';
import { watchStatus } from './watch-status.ts';

/** Prints the progress of a sweep, or with `--why` what holds it up, also where the engine does not answer. */
export async function printStatus(wanted: string | undefined, options: StatusOptions): Promise<void> {
  const { results, why } = options;
  let session: EngineSession | undefined;
  try {
    const beforeStart = async () => wanted !== undefined && sweepInResults(wanted, results);
    session = await openEngine({ use: 'ask', report: say, beforeStart });
    await printFrom(session, wanted, options);
  } catch (error) {
    const problem = why ? noAnswerReason(error) : null;
    if (problem === null) throw error;
    const engine = { address: session?.engine.address ?? null, stays: true, problem, answerMs: 0 };
    const facts = await factsWithoutEngine(wanted ?? '', results, engine);
    printWhy(facts, judge(facts), options);
  } finally {
    await session?.close();
  }
}

async function printFrom(session: EngineSession, wanted: string | undefined, options: StatusOptions): Promise<void> {
  const { results, watch, why, json } = options;
  const found = await findSweepHere(session, wanted, results);
  const { namespace, stays } = session.engine;
  const uiAddress = options.uiAddress ?? (stays ? session.engine.uiAddress : null);
  if (uiAddress !== null && !json && !why) say(`in the Temporal UI: ${sweepLink(uiAddress, { ...found, namespace })}`);
  if (watch) {
    process.exitCode = await watchStatus(session, found, options);
    return;
  }
  const status = await readStatus(session, found, results);
  if (why) printWhy(status.facts, status.diagnosis, options);
  else if (json) printJson(statusForm(status, Date.now()));
  else print(renderStatus(status, Date.now(), terminalOf('stdout').width).map(({ text }) => text));
}

/** The exit code is 1 if somebody should look at it. */
function printWhy(facts: SweepFacts, diagnosis: Diagnosis, { json }: Pick<StatusOptions, 'json'>): void {
  if (json) printJson(whyForm(facts, diagnosis));
  else print(renderWhy(diagnosis));
  if (ALARMING.has(diagnosis.findings[0]?.gravity)) process.exitCode = 1;
}
