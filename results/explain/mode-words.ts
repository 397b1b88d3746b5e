import { MODES } from '../../evaluation/modes/mode.ts';
import type { FoundMode, ModeName } from '../../evaluation/modes/mode.ts';

/** What others call a failure mode. */
export interface ModeAliases {
  /** ToolSandbox's paper, section 4 and figures 11 to 20; null where it has no word for it. */
  readonly paper: string | null;
  /** MAST, arXiv 2503.13657. */
  readonly mast: string;
  /** The tag in reviews of tau2-bench. */
  readonly tau2: string;
}

/** For people. */
export function modeName(mode: ModeName): string {
  return mode.replaceAll('_', ' ');
}

/** In a sentence. */
export function modeMeaning(mode: ModeName): string {
  return MODES[mode].means;
}

export function modeAliases(mode: ModeName): ModeAliases {
  const { mast, tau2, ...others } = MODES[mode];
  return { paper: 'paper' in others ? others.paper : null, mast, tau2 };
}

/** Modes of a run with what others call them, as exports have them. */
export function withAliases(modes: readonly FoundMode[] | null): readonly (FoundMode & ModeAliases)[] | null {
  return modes && modes.map((found) => ({ ...found, ...modeAliases(found.mode) }));
}
