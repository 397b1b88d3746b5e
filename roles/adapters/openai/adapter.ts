import type { Adapter } from '../../model/adapter.ts';
import type { Connection } from '../../model/connection.ts';
import type { ModelSpec } from '../../model/spec.ts';
import { chatAdapter } from './chat/adapter.ts';
import { responsesAdapter } from './responses/adapter.ts';

/** OpenAI's two interfaces, and servers that speak one of them. */
export function openaiAdapter(spec: ModelSpec, connection: Connection): Adapter<unknown, unknown> {
  const { api = spec.provider === 'compatible' ? 'chat' : 'responses' } = spec.options;
  const adapter = api === 'responses' ? responsesAdapter(spec, connection) : chatAdapter(spec, connection);
  // No one else makes its requests.
  return adapter as Adapter<unknown, unknown>;
}
