import { shownSpec } from '../../text/shown-spec.ts';
import type { Side } from './comparison.ts';

/** A side in a sentence. */
export function sideText({ agent, sweep, augmentation }: Side): string {
  return `${shownSpec(agent)} in ${sweep}${augmentation === undefined ? '' : ` under ${augmentation}`}`;
}
