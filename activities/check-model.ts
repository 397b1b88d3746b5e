import { createRole, NO_SCENARIO } from '../roles/create-role.ts';
import { layered } from '../roles/layers.ts';
import { nameOf, parseModelSpec } from '../roles/model/spec.ts';
import type { ModelSpec } from '../roles/model/spec.ts';
import { reactRole, UNREADABLE } from '../roles/react/react-role.ts';
import type { FailedTurn, RoleView, TakeTurn, Turn } from '../roles/role.ts';
import { modelsIn } from '../runs/sweep-spec.ts';
import type { CheckModelInput, CheckModelResult } from '../runs/preflight.ts';
import type { JsonObject } from '../sandbox/json.ts';
import { OutsideFailure } from '../sandbox/outside-failure.ts';
import type { ToolSchema } from '../sandbox/tools/schema.ts';
import type { CallControl } from './call-model.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { withinLimits } from './within-limits.ts';

const TOOL: ToolSchema = {
  name: 'report_ready',
  description: 'Reports that you are ready.',
  parameters: {
    type: 'object',
    properties: { word: { type: 'string', description: 'The word that the user gives you.' } },
    required: ['word'],
  },
};

/** A request with everything that turns use: a system prompt, a text, a tool; for agents that call tools in text, the tool is text too. */
const REQUEST: Pick<RoleView, 'messages' | 'tools'> = {
  messages: [
    { sender: 'system', recipient: 'agent', content: 'Do what the user asks with the tools that you have.' },
    { sender: 'user', recipient: 'agent', content: 'Call the tool report_ready with the word "yes".' },
  ],
  tools: [TOOL],
};

interface CheckDependencies extends Pick<ActivityDependencies, 'environment' | 'prices' | 'calls'> {
  readonly store: Pick<ActivityDependencies['store'], 'traffic' | 'sweeps'>;
}

/**
 * Asks a model for one small tool call, before a sweep pays for more: a wrong key, an unknown model or an option that it does
 * not take show here. Where calls are played back, there is nothing to check.
 * @throws OutsideFailure as a turn would; what would end a turn with an outcome ends the check with `model.unusable`
 */
export async function checkModel(
  dependencies: CheckDependencies,
  { sweep, model, seed }: CheckModelInput,
  control: CallControl,
): Promise<CheckModelResult> {
  const { environment, calls, store } = dependencies;
  if (calls?.plays) return { servedModel: null, latencyMs: 0, calledTool: true };
  const spec = parseModelSpec(model);
  const tape = calls?.tape({ scenario: 'preflight', augmentation: 'none', role: 'agent', model, seed });
  const parameters = (await store.sweeps.find(sweep))?.parameters ?? {};
  const caller = { cell: `${sweep}/preflight/${model}`, sweep, first: true, isPreflight: true } as const;
  const origin = { trajectory: caller.cell };
  // No message may repeat a key of any model of the sweep.
  const player = createRole('agent', model, { ...NO_SCENARIO, environment, origin, tape, seats: modelsIn(parameters) });
  const layers = [
    callsInText(parameters, model) && reactRole,
    (asked: TakeTurn) => withinLimits(asked, spec, caller, dependencies, control),
  ];
  const turn = await layered(player, layers)(
    { ...REQUEST, role: 'agent', seed, turn: 1, profile: 'default' },
    control.signal,
  );
  if (turn.kind === 'failed' && !mayBeMeant(spec, turn))
    throw new OutsideFailure('model.unusable', `${nameOf(spec)}: ${turn.reason}`, { scope: 'model' });
  return {
    servedModel: turn.report?.servedModel ?? null,
    latencyMs: turn.report?.latencyMs ?? 0,
    calledTool: hasCalled(turn),
  };
}

/** Only of agents: the simulated user, which the same model may play too, calls its tool by the provider's interface. */
function callsInText({ prompting, user }: JsonObject, model: string): boolean {
  return prompting === 'react' && user !== model;
}

function hasCalled(turn: Turn): boolean {
  return turn.kind === 'calls' && turn.calls.some(({ name }) => name !== UNREADABLE);
}

/** A module may say that it can do nothing with a conversation that is none of the benchmark's. That its code fails is a mistake. */
function mayBeMeant({ provider }: ModelSpec, { failureKind }: FailedTurn): boolean {
  return provider === 'module' && failureKind !== 'code-error';
}
