import type { ToolCall } from '../sandbox/message.ts';
import type { ToolSchema } from '../sandbox/tools/schema.ts';
import type { ViewMessage } from '../sandbox/view.ts';

export type PlayableRole = 'agent' | 'user';

/** All that a role is given: stateless, so any worker can take any turn. */
export interface RoleView {
  readonly role: PlayableRole;
  /** Prompt, example dialogue and conversation as this role sees them; the newest is addressed to it. */
  readonly messages: readonly ViewMessage[];
  readonly tools: readonly ToolSchema[];
  readonly seed: number;
  /** Names the call when ids must be derived, unique within the trajectory. */
  readonly turn: number;
}

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What a role did: it spoke, called tools, or broke in a way that ends the trajectory (design, section 4, outcomes). */
export type Turn =
  | { readonly kind: 'speech'; readonly content: string; readonly usage?: Usage }
  | { readonly kind: 'calls'; readonly calls: readonly ToolCall[]; readonly usage?: Usage }
  | { readonly kind: 'broken'; readonly reason: string; readonly usage?: Usage };

/** Takes one turn. Failures of the world outside are thrown as {@link ProviderFailure}. */
export type TakeTurn = (view: RoleView, signal: AbortSignal) => Promise<Turn>;
