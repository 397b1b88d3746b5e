import { awayMsOf } from '../../limits/away.ts';
import { requiredKey } from '../../roles/model/keys.ts';
import { isProviderName, providerOf } from '../../roles/model/providers.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { UserError } from '../errors.ts';
import { permitSpecs } from '../permission/permit-specs.ts';
import { SWEEP_DEFAULTS } from '../planning/sweep-settings.ts';
import type { Report } from '../report.ts';
import { modelsText, serverModels } from './server-models.ts';

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
  { agent, baseUrl, model = baseUrl === undefined ? undefined : agent, away = '0', allowKey }: TriedAgent,
  environment: NodeJS.ProcessEnv,
  report: Report,
): Promise<ChosenAgent> {
  const permitted = baseUrl === undefined ? (agent ?? SWEEP_DEFAULTS.agent[0]) : specAt(baseUrl, model ?? 'any');
  permitSpecs({ given: [permitted] }, { allowKey }, environment, report);
  if (baseUrl === undefined) {
    if (model !== undefined)
      throw new UserError(
        '--model needs --base-url, the address of its server; models of vendors are named by --agent',
      );
    return { spec: agent ?? SWEEP_DEFAULTS.agent[0], models: null };
  }
  const key = requiredKey(parseModelSpec(permitted), environment);
  const models = await serverModels(baseUrl, key, { awayMs: awayMsOf(away), report });
  const chosen = model ?? (models?.length === 1 ? models[0] : undefined);
  if (chosen === undefined) throw new UserError(`choose a model with --model or --agent: ${modelsText(models)}`);
  return { spec: specAt(baseUrl, chosen), models };
}

/** Agents of a server: those that are named, or its only model. @throws UserError */
export async function agentsAt(
  baseUrl: string,
  named: readonly string[],
  { allowKey }: Pick<TriedAgent, 'allowKey'>,
  report: Report,
): Promise<readonly string[]> {
  if (named.length > 0) return named.map((agent) => specAt(baseUrl, agent));
  return [(await chooseAgent({ baseUrl, ...(allowKey && { allowKey }) }, process.env, report)).spec];
}

/** A model of the server at `baseUrl`: of a provider that has no server of its own, unless its spec names another. */
function specAt(baseUrl: string, agent: string): string {
  const [, provider = ''] = /^(\w+):/.exec(agent) ?? [];
  const isKnown = isProviderName(provider);
  if (isKnown && !providerOf(provider).options.includes('baseUrl'))
    throw new UserError(`--base-url is the server of a model, and ${agent} is none: leave one of them out`);
  const spec = isKnown ? agent : `compatible:${agent}`;
  return `${spec}${spec.includes('?') ? '&' : '?'}baseUrl=${baseUrl.replaceAll(/[%&#+]/g, encodeURIComponent)}`;
}
