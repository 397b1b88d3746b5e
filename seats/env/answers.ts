import type { RunEnd } from '../../runs/seats.ts';
import type { SeatView } from '../../roles/seat/seat.ts';
import { trajectoryId } from '../../sandbox/cell.ts';
import type { Episode, Observed } from './episode.ts';

/** What a trainer is told at first, and after each step: the form of OpenEnv, whose clients keep just these three. */
export interface ObservedForm {
  readonly observation: SeatView & { readonly episode_id: string; readonly result: RunEnd | null };
  readonly reward: number | null;
  readonly done: boolean;
}

export function observedForm(episode: Episode, { view, end, reward }: Observed): ObservedForm {
  return { observation: { episode_id: episode.settings.id, ...view, result: end }, reward, done: end !== null };
}

/** Where an episode stands. */
export function stateForm({ settings, input, steps, turns, due, end }: Episode) {
  const { scenario, augmentation, trial, seed } = input.cell;
  return {
    episode_id: settings.id,
    step_count: steps,
    trajectory: trajectoryId(input.cell),
    scenario,
    augmentation,
    trial,
    seed,
    reward: settings.reward,
    turns,
    turn: due,
    done: end !== null,
    result: end,
    origin: settings.origin ? { episode_id: settings.origin.episode, turn: settings.origin.turn } : null,
  };
}

/** The score of an episode: of its log so far while it continues, of its run when it is over. */
export function scoreForm({ settings, standing, end }: Episode) {
  const { solved, similarity, milestones, minefields, sideEffects } = standing;
  const { outcome = null, reason = null } = end ?? {};
  return {
    episode_id: settings.id,
    done: end !== null,
    outcome,
    reason,
    solved,
    similarity,
    milestones,
    minefields,
    side_effects: sideEffects,
  };
}
