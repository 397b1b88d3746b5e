import type { Connection } from '../../roles/model/connection.ts';
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
