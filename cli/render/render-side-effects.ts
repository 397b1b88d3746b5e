import { describeSideEffect } from '../../evaluation/describe-side-effect.ts';
import type { SideEffect } from '../../evaluation/score.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import type { Paint } from './paint.ts';
import { shorten } from '../../text/show-value.ts';

const MAX_LENGTH = 300;

/** A section with a line per side effect; nothing where there are none. */
export function renderSideEffects(effects: readonly SideEffect[], paint: Paint): readonly string[] {
  if (effects.length === 0) return [];
  const lines = effects.map((effect) => escapeForTerminal(shorten(describeSideEffect(effect), MAX_LENGTH)));
  return ['', paint('bold', 'side effects (any makes the score 0)'), ...lines.map((line) => `  ${paint('red', line)}`)];
}
