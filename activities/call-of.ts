import type { CallRequest } from '../limits/traffic.ts';
import { limitKey } from '../roles/model/limit-key.ts';
import { DEFAULT_TIMEOUT_MS } from '../roles/model/options.ts';
import type { ModelSpec } from '../roles/model/spec.ts';
import type { RoleView } from '../roles/role.ts';
import { trajectoryId } from '../sandbox/cell.ts';
import type { Cell } from '../sandbox/cell.ts';
import type { TrajectoryEvent } from '../sandbox/event.ts';
import { estimatedTokens } from './estimated-tokens.ts';

/** The model call of a turn, as it asks to start. */
export function callOf(cell: Cell, spec: ModelSpec, view: RoleView, events: readonly TrajectoryEvent[]): CallRequest {
  return {
    ticket: `${trajectoryId(cell)}#${view.turn}`,
    model: limitKey(spec),
    sweep: cell.sweep,
    tokens: estimatedTokens(view),
    first: !events.some((event) => event.kind === 'turn' && event.report),
    timeoutMs: spec.options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  };
}
