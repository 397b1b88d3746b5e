import { UserError } from '../../client/errors.ts';
import { withEngine } from '../../client/engine-session.ts';
import { withResults } from '../../client/results.ts';
import { externalRuns, seatsOf, STARTING_PATIENCE_MS } from '../../client/external-runs.ts';
import { seatForm } from '../../seats/seat-form.ts';
import { withWorkerHere } from '../../seats/worker-here.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { count, duration } from '../../text/words.ts';
import { print, printJson, say } from '../say.ts';
import type { JoinOptions } from './join-command.ts';
import { hintOn } from '../../client/places.ts';
import type { OpenSeat } from '../../client/external-runs.ts';
import { line, styled } from '../../text/line.ts';
import type { Line } from '../../text/line.ts';

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

/** The open seats, each with the command that joins it. */
export function seatLines(seats: readonly OpenSeat[], results: string, now: number): readonly Line[] {
  return seats.flatMap(({ trajectory, role, holder, due, dueSince, silenceMs }) => {
    const who =
      holder === null
        ? 'no one has joined'
        : `${holder.name} sits there, last heard of ${duration((now - holder.heardAt) / 1000)} ago`;
    const left = dueSince === null ? 0 : Math.max(0, dueSince + silenceMs - now);
    const what =
      due === null || dueSince === null
        ? 'others play now'
        : `a turn is due for ${duration((now - dueSince) / 1000)}, and can wait ${duration(left / 1000)} more`;
    return [
      line`${styled('bold', trajectory)}  ${role}: ${who}; ${what}`,
      `  ${hintOn({ results }, 'join', trajectory, '--as', role)}`,
    ];
  });
}
