import { UserError } from '../../client/errors.ts';
import { withEngine } from '../../client/engine-session.ts';
import { withResults } from '../../client/results.ts';
import { externalRuns, seatsOf, STARTING_PATIENCE_MS } from '../../client/external-runs.ts';
import { seatForm } from '../../seats/seat-form.ts';
import { withWorkerHere } from '../../seats/worker-here.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { count } from '../../text/words.ts';
import { print, printJson, say } from '../say.ts';
import type { JoinOptions } from './join-command.ts';
import { seatLines } from './seat-lines.ts';

/** Lists the seats that wait, or takes one: of a run that waits, or of one that is begun. */
export async function runJoin(id: string | undefined, options: JoinOptions): Promise<void> {
  const { scenario, json, browser } = options;
  if (id === undefined && scenario === undefined) {
    if (!browser) return listSeats(options);
    const { viewSeat } = await import('../view/view-results.ts');
    const { name, results } = options;
    return withResults(results, 'read', (store) => viewSeat(store, null, { name, results, permission: options }));
  }
  if (json) throw new UserError('--json lists the seats that wait: leave out the id and --scenario');
  if (scenario === undefined) return (await import('./join-run.ts')).joinRun(id ?? '', options);
  if (id !== undefined) throw new UserError('--scenario begins a run of its own: leave out the id, or --scenario');
  return (await import('./join-run.ts')).beginRun(scenario, options);
}

async function listSeats(options: JoinOptions): Promise<void> {
  const { results, json } = options;
  await withResults(results, 'read', (store) =>
    withEngine({ use: 'ask', report: say }, async (session) => {
      const { client } = session;
      const runs = await externalRuns(client, { store: store.id });
      const worked = { session, results, models: runs.map((run) => run.models), report: say, permission: options };
      const seatsHere = (isStarting: boolean) =>
        isStarting ? seatsOf(client, runs, STARTING_PATIENCE_MS) : seatsOf(client, runs);
      const seats = runs.length === 0 ? [] : await withWorkerHere(worked, seatsHere);
      if (json) for (const seat of seats) printJson(seatForm(seat));
      else print(seatLines(seats, results, Date.now()));
      const known = new Set(seats.map(({ trajectory }) => trajectory));
      const unknown = runs.filter(({ trajectory }) => !known.has(trajectory)).length;
      if (unknown > 0) say(`no worker says where ${count(unknown, 'more run')} stands`);
      if (runs.length === 0) {
        const begin = hintCommand('join', '--scenario', 'wifi_off', '--as', 'agent');
        say(['no run waits for somebody outside; begin one, and take its seat:', `  ${begin}`]);
      }
    }),
  );
}
