import type { sweep as sweepWorkflow } from '../../workflows/index.ts';
import { Interrupted, UserError } from '../../client/errors.ts';
import { print, printJson, say } from '../say.ts';
import type { EngineSession } from '../../client/engine-session.ts';
import type { FoundSweep } from '../../client/operating/find-sweep.ts';
import { grpcAnswer, grpcStatus } from '../../infra/grpc-answer.ts';
import { endOf, untilSettled } from '../../client/end-of.ts';
import { outageOf, outlast } from '../../client/outlast.ts';
import { stopOnSignals } from '../stop-signal.ts';
import { statusDisplay } from '../sweep/status-display.ts';
import type { StatusDisplay } from '../sweep/status-display.ts';
import { readStatus } from '../../client/status/status.ts';
import type { SweepStatus } from '../../client/status/status.ts';
import { renderStatus } from './render-status.ts';
import { statusForm } from '../../client/status/status-form.ts';

/** Reading the status takes dozens of requests. */
const LEAST_INTERVAL_MS = 2_000;

/**
 * Shows the status of a sweep until it ends. Returns the exit code of the command that plays it: 1 if cells have no score.
 * @throws WorkflowFailedError if the sweep did not complete
 */
export async function watchStatus(
  session: EngineSession,
  found: FoundSweep,
  { results, json }: { readonly results: string; readonly json?: true },
): Promise<number> {
  const signal = stopOnSignals('not watching any longer; the sweep continues');
  const handle = session.client.workflow.getHandle<typeof sweepWorkflow>(found.workflowId);
  const ended = endOf(session, handle, { report: say, signal });
  const show = json ? jsonChanges() : linesOf(statusDisplay());
  let cells: number | undefined;
  const look = async (isOver: () => boolean) => {
    const status = await readStatus(session, found, results).catch(asProblem);
    if (!(status instanceof UserError)) cells = status.facts.progress?.cells ?? cells;
    if (!isOver()) show.next(status);
  };
  await untilSettled(ended, look, Math.max(LEAST_INTERVAL_MS, show.intervalMs));
  show.close();
  const end = await ended.then(
    (counts) => ({ counts }),
    (error: unknown) => ({ error }),
  );
  if ('error' in end && end.error instanceof Interrupted) throw end.error;
  if ('error' in end && session.engine.gone() !== null) throw end.error;
  try {
    const status = await outlast(() => readStatus(session, found, results), { report: say });
    cells = status.facts.progress?.cells ?? cells;
    if (json) show.next(status);
    else print(renderStatus(status, Date.now()).map(({ text }) => text));
  } catch (error) {
    const gone = session.engine.gone();
    if (gone === null) throw error;
    say(gone);
  }
  if ('error' in end) throw end.error;
  return cells === undefined || end.counts.skipped + end.counts.scored < cells ? 1 : 0;
}

/** What keeps the status from being read, for example that there is no worker now. */
async function asProblem(error: unknown): Promise<UserError> {
  if (error instanceof UserError) return error;
  if (grpcStatus(error) === 'aborted') return new UserError(grpcAnswer(error)?.details ?? '');
  const outage = await outageOf(error);
  if (outage === null) throw error;
  return new UserError(outage);
}

interface Shown {
  readonly intervalMs: number;
  next(status: SweepStatus | UserError): void;
  close(): void;
}

function linesOf(display: StatusDisplay): Shown {
  const next = (status: SweepStatus | UserError) =>
    display.show(
      status instanceof UserError
        ? [{ text: status.message, news: status.message }]
        : renderStatus(status, Date.now(), display.width),
    );
  return { intervalMs: display.intervalMs, next, close: () => display.close() };
}

/** Prints the status where anything but the time has changed. */
function jsonChanges(): Shown {
  let before = '';
  return {
    intervalMs: 5_000,
    next(status) {
      if (status instanceof UserError) return;
      const { perMinute: _, eta: __, ...lasting } = statusForm(status, Date.now());
      const text = JSON.stringify(lasting);
      if (text !== before) printJson(statusForm(status, Date.now()));
      before = text;
    },
    close: () => undefined,
  };
}
