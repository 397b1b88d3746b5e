import { PreparedPack } from '../activities/pack-cache.ts';
import { EvaluationError } from '../evaluation/evaluation-error.ts';
import { TRIVIAL_AGENTS } from '../roles/scripted/trivial-agents.ts';
import type { TrivialAgent } from '../roles/scripted/trivial-agents.ts';
import type { TakeTurn } from '../roles/role.ts';
import type { Augmentation, Profile } from '../sandbox/cell.ts';
import type { Pack } from '../scenarios/pack.ts';
import type { Category } from '../scenarios/scenario.ts';
import { Subject } from './subject.ts';

/** The cells that floors are played on. */
export interface FloorCells {
  /** Names. */
  readonly scenarios: readonly string[];
  readonly augmentations: readonly Augmentation[];
  readonly profile: Profile;
  readonly seed: number;
}

/** What a trivial agent scored in one cell. */
export interface FloorPlay {
  readonly agent: TrivialAgent;
  readonly scenario: string;
  readonly categories: readonly Category[];
  readonly augmentation: Augmentation;
  readonly solved: boolean;
  readonly similarity: number;
  readonly turnCount: number;
  readonly wording: number | null;
}

const AGENTS = Object.entries(TRIVIAL_AGENTS) as readonly (readonly [TrivialAgent, TakeTurn])[];

/**
 * Plays the trivial agents, each in every cell, with the scripted user. Cells that cannot be scored are left out.
 * @throws UnknownScenario
 */
export async function playFloors(pack: Pack, cells: FloorCells): Promise<readonly FloorPlay[]> {
  const prepared = new PreparedPack(pack);
  const plays: FloorPlay[] = [];
  for (const scenario of cells.scenarios) {
    for (const augmentation of cells.augmentations) {
      const subject = new Subject(pack, prepared, scenario, augmentation, cells.profile);
      for (const [agent, takeTurn] of AGENTS) {
        const played = await scoreOf(subject, takeTurn, cells.seed);
        if (played !== null) {
          plays.push({ agent, scenario, categories: subject.scenario.categories, augmentation, ...played });
        }
      }
    }
  }
  return plays;
}

async function scoreOf(subject: Subject, takeTurn: TakeTurn, seed: number) {
  try {
    const { solved, similarity, turnCount, wording } = (await subject.play(takeTurn, { seed })).score;
    return { solved, similarity, turnCount, wording };
  } catch (error) {
    if (error instanceof EvaluationError) return null;
    throw error;
  }
}
