import type { StepInput } from '../runs/contract.ts';
import type { TrajectoryEvent } from '../sandbox/event.ts';
import type { PlayableRole } from '../sandbox/message.ts';

/** A turn that is to be taken, and the log before it. */
export interface TurnStep extends Pick<StepInput, 'cell' | 'settings' | 'submitted'> {
  readonly role: PlayableRole;
  readonly events: readonly TrajectoryEvent[];
  /** Of the run's trace (traceparent.ts). */
  readonly traceparent?: string | undefined;
}
