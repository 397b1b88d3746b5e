import { UserError } from '../../client/errors.ts';
import { holdRun } from '../../seats/hold-run.ts';
import type { PlayableRole } from '../../sandbox/message.ts';
import { say } from '../say.ts';
import { WaitNotes } from '../wait-notes.ts';
import type { JoinOptions } from './join-options.ts';
import { endLines, leftLines } from './seat-texts.ts';
import { Voice } from './voice.ts';

/** A person thinks, eats and sleeps: so long a turn may be due. */
const PATIENCE_MS = 86_400_000;

/** Begins a run of a scenario, and takes one of its seats. */
export async function beginRun(scenario: string, options: JoinOptions): Promise<void> {
  const { as: role = 'agent', name, engine, results, browser } = options;
  if (browser && engine === 'inline')
    throw new UserError('--browser takes a seat of a run on an engine: leave out --engine inline, or --browser');
  const request = {
    ...options,
    ...playersOf(role, options),
    userChosen: options.user !== undefined || role === 'user',
  };
  const voice = new Voice();
  const notes = new WaitNotes();
  const observer = { report: voice.report, onWait: (reason: string, waitMs: number) => notes.waits(reason, waitMs) };
  await holdRun(scenario, { ...request, role }, observer, async (seat, session) => {
    const { trajectory } = seat;
    if (browser && session !== undefined)
      return (await import('./sit-in-browser.ts')).sitInBrowser({ trajectory, role }, options, session);
    const end = await voice.sitDown(seat, name);
    if (end !== null) say(endLines(trajectory, end, results));
    else if (engine === 'inline') say('you left: the run was played in this process, and is cancelled');
    else say(leftLines({ trajectory, role }, results, Date.now()));
  });
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
