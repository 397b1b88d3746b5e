import { terminalOf } from '../terminal.ts';
import { createPaint } from './paint.ts';
import type { Paint } from './paint.ts';

/** How text is laid out for where it is printed. */
export interface Look {
  readonly paint: Paint;
  /** In columns; infinite if lines are not to be wrapped. */
  readonly width: number;
}

/** For what is printed to stdout. */
export function outputLook(): Look {
  const { color, width } = terminalOf('stdout');
  return { paint: createPaint(color), width };
}
