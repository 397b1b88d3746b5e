import { SweepConflict } from '../../results/sweep-conflict.ts';
import type { ResultsStore } from '../../results/store.ts';
import { briefName, parseModelSpec } from '../../roles/model/spec.ts';
import { parametersOf } from '../../runs/sweep-spec.ts';
import { requireNoJoining } from '../require-no-joining.ts';
import { countPending } from '../planning/open-cells.ts';
import { planSweep } from '../planning/plan-sweep.ts';
import type { SweepPlan } from '../planning/plan-sweep.ts';
import { SWEEP_DEFAULTS } from '../planning/sweep-settings.ts';

/** What `try` plays: ten short scenarios, which together are of every category. */
export const TRY_SCENARIOS = [
  'search_phone_number_with_name',
  'remove_contact_by_phone',
  'remove_contact_by_phone_multiple_user_turn',
  'remove_contact_by_phone_no_remove_contact_insufficient_information',
  'search_message_with_recency_oldest_multiple_user_turn',
  'send_message_with_contact_content_cellular_off',
  'convert_currency_canonicalize',
  'add_reminder_content_and_date_and_time',
  'wifi_off',
  'turn_on_wifi_low_battery_mode',
] as const;

/** The sweep of a trial: one that was begun before and has cells left, else a new one. */
export async function planTry(
  store: ResultsStore,
  agent: string,
  prompting: 'function-calling' | 'react',
  environment: NodeJS.ProcessEnv,
): Promise<SweepPlan> {
  const request = {
    ...SWEEP_DEFAULTS,
    prompting,
    scenarios: TRY_SCENARIOS,
    augmentations: ['none'] as const,
    agents: [agent],
    userChosen: true,
  };
  requireNoJoining([agent], 'play it on an engine with `toolsandbox run` or `toolsandbox sweep`');
  const name = tryId(agent);
  for (let number = 1; ; number++) {
    const id = number === 1 ? name : `${name}-${number}`;
    const plan = await planSweep({ ...request, id }, environment);
    if (await isOpen(store, plan)) return plan;
  }
}

/** Whether no one has played it yet, or not all of it. */
async function isOpen(store: ResultsStore, { sweep, cells }: SweepPlan): Promise<boolean> {
  if ((await store.sweeps.find(sweep.id)) === null) return true;
  try {
    await store.sweeps.check({ id: sweep.id, parameters: parametersOf(sweep), cells, createdAt: 0 });
  } catch (error) {
    if (error instanceof SweepConflict) return false;
    throw error;
  }
  return (await countPending(store, sweep)) > 0;
}

const LONGEST_NAME = 40;

/** The id of the first sweep of `try` with an agent; others have a number behind it. */
export function tryId(agent: string): string {
  const name = briefName(parseModelSpec(agent)).replaceAll(/[^\w.-]+/g, '-');
  return `try-${name.slice(0, LONGEST_NAME)}`;
}
