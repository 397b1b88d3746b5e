import { NO_COUNTS } from '../../runs/sweep-counts.ts';
import type { ReadySweep } from '../planning/save-plan.ts';
import type { Here, OnEngine, Played, Playing } from './where.ts';

/**
 * Plays the cells of a sweep that have no score. Whoever asks for it, a command or a program, and wherever it is played: it is planned
 * (planning/plan-play.ts), stored and judged (outcome.ts) alike. Commands call this and not `evaluate`, which returns all runs with their logs: a
 * sweep may have thousands. A signal leaves a command's sweep to be resumed and cancels a program's, so each follows its own on an engine.
 * @returns null if nobody waits for its end
 * @throws Interrupted if it was cut off; EngineUnavailable
 */
export async function playCells(sweep: ReadySweep, playing: Playing, where: Here | OnEngine): Promise<Played | null> {
  if (where.kind === 'here') return (await import('./play-here.ts')).playHere(sweep, playing, where);
  // No engine is started for nothing.
  if (sweep.open === 0) return { counts: NO_COUNTS, problems: [] };
  return (await import('./play-on-engine.ts')).playOnEngine(sweep, playing, where);
}
