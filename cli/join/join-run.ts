import type { EngineSession } from '../../client/engine-session.ts';
import { withEngine } from '../../client/engine-session.ts';
import { UserError } from '../../client/errors.ts';
import { seatsOf } from '../../client/external-runs.ts';
import { withResults } from '../../client/results.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { PlayableRole } from '../../sandbox/message.ts';
import { findSeat, runNamed } from '../../seats/find-run.ts';
import type { Seat } from '../../seats/seat.ts';
import { withSeat } from '../../seats/with-seat.ts';
import { withWorkerHere } from '../../seats/worker-here.ts';
import type { SeatAddress } from '../../viewer/documents/seat-document.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { say } from '../say.ts';
import { WaitNotes } from '../wait-notes.ts';
import type { JoinOptions } from './join-command.ts';
import { endLines, heldText, leftLines, overLines } from './seat-texts.ts';
import type { Report } from '../../client/report.ts';
import type { RunEnd } from '../../runs/seats.ts';
import { typingPlace } from '../terminal.ts';
import { untilStopped } from '../stop-signal.ts';
import { Sitter } from './sitter.ts';
import { TypedLines } from './typed-lines.ts';

/** A person thinks, eats and sleeps: so long a turn may be due. */
const PATIENCE_MS = 86_400_000;

/** How often others are told that the person still sits there. An engine that is away is told later. */
const PRESENT_EVERY_MS = 5 * 60_000;

/** Takes a seat of a run that waits on an engine, until the run is over or the person leaves. */
export async function joinRun(id: string, options: JoinOptions): Promise<void> {
  const { as, results } = options;
  const voice = new Voice();
  const { report } = voice;
  await withResults(results, 'read', (store) =>
    withEngine({ use: 'ask', report }, async (session) => {
      const found = await findSeat(session.client, store, id, as);
      if ('ended' in found) return say(overLines(found.ended, results));
      const { trajectory, role, models } = found;
      await withWorkerHere({ session, results, models: [models], report, permission: options }, async () => {
        if (options.browser) return sitInBrowser(store, { trajectory, role }, options, session);
        const { seatOnEngine } = await import('../../seats/on-engine.ts');
        const dependencies = createDependencies(store, process.env);
        const seat = await seatOnEngine({ client: session.client, dependencies, report }, found, role);
        const standing = async () => (await seatsOf(session.client, [found])).find((one) => one.role === role);
        const before = await standing();
        if (before?.holder) say(heldText(before.holder, Date.now()));
        if (await sitAtTerminal(seat, voice, options)) return;
        say(leftLines({ trajectory, role, state: await standing() }, results, Date.now()));
      });
    }),
  );
}

/** Begins a run of a scenario, and takes one of its seats. */
export async function beginRun(scenario: string, options: JoinOptions): Promise<void> {
  const { as: role = 'agent', engine, results, browser } = options;
  if (browser && engine === 'inline')
    throw new UserError('--browser takes a seat of a run on an engine: leave out --engine inline, or --browser');
  const userChosen = options.user !== undefined || role === 'user';
  const voice = new Voice();
  const notes = new WaitNotes();
  const observer = { report: voice.report, onWait: (reason: string, waitMs: number) => notes.waits(reason, waitMs) };
  await withSeat(scenario, { ...options, ...playersOf(role, options), userChosen, role }, observer, async (seat) => {
    if (browser) {
      const { trajectory, session } = await seat.begin();
      return withResults(results, 'read', (store) => sitInBrowser(store, { trajectory, role }, options, session!));
    }
    if (await sitAtTerminal(seat, voice, options)) return;
    if (engine === 'inline') say('you left: the run was played in this process, and is cancelled');
    else say(leftLines({ trajectory: seat.trajectory, role }, results, Date.now()));
  });
}

/** Whether the run is over; if not, the person left. */
async function sitAtTerminal(seat: Seat, voice: Voice, { name, results }: JoinOptions): Promise<boolean> {
  const end = await voice.sitDown(seat, name);
  if (end !== null) say(endLines(seat.trajectory, end, results));
  return end !== null;
}

/** A person takes the turns of a seat in the browser, until Ctrl-C. @param session the run's engine, with workers */
async function sitInBrowser(
  store: ResultsStore,
  place: SeatAddress,
  { name, results }: JoinOptions,
  session: EngineSession,
): Promise<void> {
  const { viewSeat } = await import('../view/view-results.ts');
  await viewSeat(store, place, { results, name, session });
  const running = await runNamed(session.client, store.id, place.trajectory);
  say(running ? leftLines({ ...place, browser: true }, results, Date.now()) : overLines(place.trajectory, results));
}

/** Who plays, by role. @throws UserError */
function playersOf(role: PlayableRole, { agent, user, name }: JoinOptions): Readonly<Record<PlayableRole, string>> {
  const own = { agent, user }[role];
  if (own !== undefined) throw new UserError(`you are the ${role}: leave out --${role} ${own}`);
  const person = `external:${name}?timeoutMs=${PATIENCE_MS}`;
  return role === 'agent'
    ? { agent: person, user: user ?? 'scripted:user' }
    : { agent: agent ?? 'scripted:oracle', user: person };
}

/** Says what happens meanwhile: above the line that a person is typing, once he sits in a seat. */
class Voice {
  #lines: TypedLines | null = null;

  readonly report: Report = (text) => {
    if (this.#lines === null) say(text);
    else this.#lines.above(() => say(text));
  };

  /** A person at this terminal takes the turns of a seat until the run is over; null if he leaves before. */
  sitDown(seat: Seat, name: string): Promise<RunEnd | null> {
    return untilStopped(null, async (stop) => {
      const sitter = new Sitter(seat);
      const onEarly = (text: string) => {
        if (text.trim() !== '') say(`not sent, as it is not your turn: ${text}`);
      };
      using lines = new TypedLines(typingPlace(), { complete: sitter.complete, onEarly, stop });
      this.#lines = lines;
      const present = () => seat.present(name).catch(() => undefined);
      const timer = setInterval(() => void present(), PRESENT_EVERY_MS);
      try {
        await present();
        return await sitter.sit(lines);
      } finally {
        clearInterval(timer);
        this.#lines = null;
      }
    });
  }
}
