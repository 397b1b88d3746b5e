import type { CheckModelInput, CheckModelResult } from '../runs/contract.ts';
import { createRole } from '../roles/create-role.ts';
import type { RoleView } from '../roles/role.ts';
import { limitKey } from '../roles/model/limit-key.ts';
import { DEFAULT_TIMEOUT_MS } from '../roles/model/options.ts';
import { nameOf, parseModelSpec } from '../roles/model/spec.ts';
import { pricedReport } from '../roles/prices/priced-report.ts';
import { OutsideFailure } from '../sandbox/outside-failure.ts';
import type { ToolSchema } from '../sandbox/tools/schema.ts';
import { callModel } from './call-model.ts';
import { estimatedTokens } from './estimated-tokens.ts';
import type { TurnControl, TurnDependencies } from './take-turn.ts';

const TOOL: ToolSchema = {
  name: 'report_ready',
  description: 'Reports that you are ready.',
  parameters: {
    type: 'object',
    properties: { word: { type: 'string', description: 'The word that the user gives you.' } },
    required: ['word'],
  },
};

/** A request with everything that turns use: a system prompt, a text, a tool. */
const REQUEST: Pick<RoleView, 'messages' | 'tools'> = {
  messages: [
    { sender: 'system', recipient: 'agent', content: 'Do what the user asks with the tools that you have.' },
    { sender: 'user', recipient: 'agent', content: 'Call the tool report_ready with the word "yes".' },
  ],
  tools: [TOOL],
};

/**
 * Asks a model for one small tool call, before a sweep pays for more: a wrong key, an unknown model or an option that it does
 * not take show here. Where calls are played back, there is nothing to check.
 * @throws OutsideFailure as a turn would; what would end a turn with an outcome ends the check with `model.unusable`
 */
export async function checkModel(
  { environment, prices, store, calls }: Pick<TurnDependencies, 'environment' | 'prices' | 'store' | 'calls'>,
  { sweep, model, seed }: CheckModelInput,
  control: TurnControl,
): Promise<CheckModelResult> {
  if (calls?.plays) return { servedModel: null, latencyMs: 0, calledTool: true };
  const spec = parseModelSpec(model);
  const name = nameOf(spec);
  const nothing = { script: [], replies: [], shownName: (real: string) => real, recording: () => Promise.reject() };
  const tape = calls?.tape({ scenario: 'preflight', augmentation: 'none', role: 'agent', model, seed });
  const player = createRole('agent', model, { ...nothing, environment, tape });
  const call = {
    ticket: `${sweep}/preflight/${model}`,
    model: limitKey(spec),
    sweep,
    tokens: estimatedTokens(REQUEST),
    first: true,
    timeoutMs: spec.options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  };
  const turn = await callModel(
    player,
    { ...REQUEST, role: 'agent', seed, turn: 1, profile: 'default' },
    {
      ...control,
      traffic: store.traffic,
      call,
      cell: `preflight/${model}`,
      name,
      priced: (report) => pricedReport(report, spec, prices),
    },
    control.signal,
  );
  if (turn.kind === 'failed') throw new OutsideFailure('model.unusable', `${name}: ${turn.reason}`, { scope: 'model' });
  return {
    servedModel: turn.report?.servedModel ?? null,
    latencyMs: turn.report?.latencyMs ?? 0,
    calledTool: turn.kind === 'calls',
  };
}
