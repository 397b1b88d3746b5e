import type { Mask } from '../../sandbox/secrets/mask.ts';
import { namesOwnServer } from './keys.ts';
import type { ModelSpec } from './spec.ts';

/** For whom a model is called. */
export interface CallOrigin {
  /** The id of the trajectory. */
  readonly trajectory: string;
  /** Tells the runs of a trajectory apart. */
  readonly run?: string | undefined;
  /** W3C Trace Context; absent where the run is not traced. */
  readonly traceparent?: string | undefined;
}

/**
 * Tell a server of the user's own which trajectory asks, so that its log can be read beside ours. Vendors are not told: it is of
 * no use there, and names of sweeps and scenarios are no one else's business.
 * @param mask hides the secrets that the specs in an id may hold
 */
export function originHeaders(
  spec: ModelSpec,
  origin: CallOrigin | undefined,
  mask: Mask,
): Readonly<Record<string, string>> {
  if (origin === undefined || !namesOwnServer(spec)) return {};
  const { trajectory, traceparent } = origin;
  return {
    ...trajectoryHeader(mask(trajectory)),
    ...(traceparent !== undefined && { traceparent }),
  };
}

/** @param trajectory its id, in which no secret stands */
export function trajectoryHeader(trajectory: string): Readonly<Record<string, string>> {
  // Headers hold ASCII.
  return { 'x-toolsandbox-trajectory': encodeURI(trajectory.toWellFormed()) };
}
