import type { Profile } from '../sandbox/cell.ts';
import type { ModelReport, Unspoken } from '../sandbox/event.ts';
import type { FailureKind } from '../sandbox/failure-kind.ts';
import type { PlayableRole, ProviderData, ToolCall } from '../sandbox/message.ts';
import type { ToolSchema } from '../sandbox/tools/schema.ts';
import type { ViewMessage } from '../sandbox/view.ts';

/** All that a role is given: stateless, so any worker can take any turn. */
export interface RoleView {
  readonly role: PlayableRole;
  /** Prompts and conversation as this role sees them; the newest message is addressed to it. */
  readonly messages: readonly ViewMessage[];
  readonly tools: readonly ToolSchema[];
  readonly seed: number;
  /** Number of messages in the log so far: unique within the trajectory, so call ids can be derived from it. */
  readonly turn: number;
  readonly profile: Profile;
}

/** What a role did: it spoke, called tools, or failed in a way that ends the trajectory (an outcome, not an exception). */
export type Turn = (Speech | Calls | FailedTurn) & {
  /** Absent where no model answered. */
  readonly report?: ModelReport;
  readonly unspoken?: Unspoken;
};

interface Speech {
  readonly kind: 'speech';
  readonly content: string;
  /** Belongs to the turn as a whole; calls may also carry their own. */
  readonly providerData?: ProviderData;
}

interface Calls {
  readonly kind: 'calls';
  readonly calls: readonly ToolCall[];
  readonly providerData?: ProviderData;
}

export interface FailedTurn {
  readonly kind: 'failed';
  readonly reason: string;
  /** Default: `other`. */
  readonly failureKind?: FailureKind;
}

/** Takes one turn. Failures of the outside world are thrown as `OutsideFailure`. */
export type TakeTurn = (view: RoleView, signal: AbortSignal) => Promise<Turn>;
