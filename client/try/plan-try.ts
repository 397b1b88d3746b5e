import { SweepConflict } from '../../results/sweep-conflict.ts';
import { awayMsOf } from '../../limits/away.ts';
import type { ResultsStore } from '../../results/store.ts';
import { requiredKey } from '../../roles/model/keys.ts';
import { briefName, parseModelSpec } from '../../roles/model/spec.ts';
import { parametersOf } from '../../runs/sweep-spec.ts';
import { UserError } from '../errors.ts';
import { permitSpecs } from '../permission/permit-specs.ts';
import type { Report } from '../report.ts';
import { requireNoJoining } from '../require-no-joining.ts';
import { countPending } from '../planning/open-cells.ts';
import { planSweep } from '../planning/plan-sweep.ts';
import type { SweepPlan } from '../planning/plan-sweep.ts';
import { SWEEP_DEFAULTS } from '../planning/sweep-settings.ts';
import { modelsText, serverModels } from './server-models.ts';

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

/** Who is tried: a model spec, or a model of an OpenAI-compatible server. */
export interface TriedAgent {
  readonly agent?: string;
  /** Of the server, with its version prefix. */
  readonly baseUrl?: string;
  /** May be left out where the server has one only. */
  readonly model?: string;
  /** How long to wait for the server. Default: not at all, as it is asked first. */
  readonly away?: string;
  readonly allowKey?: readonly string[];
}

interface ChosenAgent {
  readonly spec: string;
  /** What its server says it has; null if that is not known. */
  readonly models: readonly string[] | null;
}

/** Asks the server, where there is one, which models it has. @throws UserError */
export async function chooseAgent(
  { agent, baseUrl, model, away = '0', allowKey }: TriedAgent,
  environment: NodeJS.ProcessEnv,
  report: Report,
): Promise<ChosenAgent> {
  const permitted = baseUrl === undefined ? (agent ?? SWEEP_DEFAULTS.agent[0]) : specOf(baseUrl, model ?? 'any');
  permitSpecs({ given: [permitted] }, { allowKey }, environment, report);
  if (baseUrl === undefined) {
    if (model !== undefined)
      throw new UserError(
        '--model needs --base-url, the address of its server; models of vendors are named by --agent',
      );
    return { spec: agent ?? SWEEP_DEFAULTS.agent[0], models: null };
  }
  const key = requiredKey(parseModelSpec(specOf(baseUrl, model ?? 'any')), environment);
  const models = await serverModels(baseUrl, key, { awayMs: awayMsOf(away), report });
  const chosen = model ?? (models?.length === 1 ? models[0] : undefined);
  if (chosen === undefined) throw new UserError(`choose a model with --model: ${modelsText(models)}`);
  return { spec: specOf(baseUrl, chosen), models };
}

function specOf(baseUrl: string, model: string): string {
  return `compatible:${model}?baseUrl=${baseUrl.replaceAll(/[%&#+]/g, encodeURIComponent)}`;
}

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
  const name = `try-${nameOf(agent)}`;
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

function nameOf(agent: string): string {
  return briefName(parseModelSpec(agent))
    .replaceAll(/[^\w.-]+/g, '-')
    .slice(0, LONGEST_NAME);
}
