import { UserFacingError } from '../../sandbox/user-facing-error.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';
import type { ResultsStore } from '../../results/store.ts';
import { say } from '../say.ts';
import { findSchedule, scheduleNames } from '../schedule/find-schedule.ts';
import { openEngine } from '../session/engine-session.ts';

/**
 * Whether a schedule of these results needs a pack or a text, by its hash. Only the engine knows the schedules: without
 * one, everything may be needed.
 */
export async function neededBySchedules(
  store: ResultsStore,
  ownEngine: true | undefined,
): Promise<(hash: string) => boolean> {
  try {
    const inputs = await scheduleInputs(store, ownEngine);
    return (hash) => inputs.some((input) => input.includes(hash));
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    say(escapeForTerminal(`packs and prompts are kept, as schedules may need them: ${errorMessage(error)}`));
    return () => true;
  }
}

async function scheduleInputs(store: ResultsStore, ownEngine: true | undefined): Promise<readonly string[]> {
  const session = await openEngine({ ownEngine, stays: true });
  try {
    const schedules = { store, client: session.client };
    const inputs: string[] = [];
    for (const name of await scheduleNames(schedules)) {
      const { action } = (await findSchedule(schedules, name)).description;
      inputs.push(JSON.stringify(action.args ?? []));
    }
    return inputs;
  } finally {
    await session.close();
  }
}
