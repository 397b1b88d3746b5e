import type { Adapter, Answer } from '../../roles/model/adapter.ts';
import type { Connection } from '../../roles/model/connection.ts';
import type { Environment } from '../../roles/model/keys.ts';
import { masksFor } from '../../roles/model/mask.ts';
import { modelRole } from '../../roles/model/model-role.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { ProviderFailure } from '../../roles/model/provider-failure.ts';
import type { RoleView, TakeTurn, Turn } from '../../roles/role.ts';
import type { ToolSchema } from '../../sandbox/tools/schema.ts';

export const KEY = 'sk-test-0123456789abcdef';

export const CONNECTION: Connection = { key: KEY, headers: {}, fetch: globalThis.fetch };

export const LOOKUP_TOOL: ToolSchema = {
  name: 'look_up',
  description: 'Looks something up.',
  parameters: { type: 'object', properties: { name: { type: 'string', description: 'A name.' } }, required: ['name'] },
};

/** An agent's view in which the user has just asked for something. */
export const ASKED: RoleView = {
  role: 'agent',
  messages: [
    { sender: 'system', recipient: 'agent', content: 'Be careful.' },
    { sender: 'user', recipient: 'agent', content: 'Who is Ada?' },
  ],
  tools: [LOOKUP_TOOL],
  seed: 1,
  turn: 1,
  profile: 'default',
};

/** What a model says that says nothing of itself. */
export const SILENT: Answer = {
  text: null,
  calls: [],
  servedModel: null,
  responseId: null,
  finishReason: null,
  usage: null,
  rawUsage: null,
};

/** A model that answers like this; no vendor's format is involved. */
export function answering(answer: Answer | (() => Answer), environment: Environment = {}): TakeTurn {
  const spec = parseModelSpec('openai:gpt-test');
  const adapter: Adapter<null, Answer> = {
    toRequest: () => null,
    send: async () => (typeof answer === 'function' ? answer() : answer),
    read: (response) => response,
    explain: () => undefined,
  };
  return modelRole(spec, adapter, masksFor(spec, environment));
}

/** A turn that nothing interrupts. What would be asked once more ends here as it would end then. */
export async function take(role: TakeTurn, view: RoleView = ASKED): Promise<Turn> {
  try {
    return await role(view, new AbortController().signal);
  } catch (error) {
    if (error instanceof ProviderFailure && error.lastly) return error.lastly;
    throw error;
  }
}

/** The failure of a turn that must fail for the provider's sake. */
export async function failureOf(turn: Promise<Turn>): Promise<ProviderFailure> {
  const error: unknown = await turn.then(
    (taken) => new Error(`no failure but ${JSON.stringify(taken)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof ProviderFailure) return error;
  throw error;
}
