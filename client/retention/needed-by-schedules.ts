import { UserFacingError } from '../../sandbox/user-facing-error.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { Report } from '../report.ts';
import { findSchedule, scheduleNames } from '../nights/schedules.ts';
import { withEngine } from '../engine-session.ts';

/**
 * Whether a schedule of these results needs a pack or a text, by its hash. Only the engine knows the schedules: without
 * one, everything may be needed.
 */
export async function neededBySchedules(store: ResultsStore, report: Report): Promise<(hash: string) => boolean> {
  try {
    const inputs = await scheduleInputs(store, report);
    return (hash) => inputs.some((input) => input.includes(hash));
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    report(`packs and prompts are kept, as schedules may need them: ${errorMessage(error)}`);
    return () => true;
  }
}

async function scheduleInputs(store: ResultsStore, report: Report): Promise<readonly string[]> {
  return withEngine({ use: 'stays', report }, async ({ client }) => {
    const inputs: string[] = [];
    for (const name of await scheduleNames({ store, client })) {
      const { action } = (await findSchedule({ store, client }, name)).description;
      inputs.push(JSON.stringify(action.args ?? []));
    }
    return inputs;
  });
}
