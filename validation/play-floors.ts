import { PreparedPack } from '../activities/pack-cache.ts';
import { EvaluationError } from '../evaluation/evaluation-error.ts';
import { lying } from '../roles/scripted/answering.ts';
import { TRIVIAL_AGENTS } from '../roles/scripted/trivial-agents.ts';
import type { TrivialAgent } from '../roles/scripted/trivial-agents.ts';
import type { Augmentation, Profile } from '../sandbox/cell.ts';
import type { Pack } from '../scenarios/pack.ts';
import { lastAnswers } from '../scenarios/answers/last-answers.ts';
import type { Category } from '../sandbox/categories.ts';
import { Subject } from './subject.ts';
import type { NamedAgent } from './subject.ts';

/** The cells that floors are played on. */
export interface FloorCells {
  /** Names. */
  readonly scenarios: readonly string[];
  readonly augmentations: readonly Augmentation[];
  readonly profile: Profile;
  readonly seed: number;
}

/** The agents whose scores are floors: they understand nothing, or do it all and say something else. */
type FloorAgent = TrivialAgent | 'lying';

/** What an agent of the floors scored in one cell. */
export interface FloorPlay {
  readonly agent: FloorAgent;
  readonly scenario: string;
  readonly categories: readonly Category[];
  readonly augmentation: Augmentation;
  readonly solved: boolean;
  readonly similarity: number;
  readonly turnCount: number;
}

const TRIVIAL = Object.entries(TRIVIAL_AGENTS).map(([name, takeTurn]): FloorPlayer => ({
  name: name as TrivialAgent,
  takeTurn,
}));

interface FloorPlayer extends NamedAgent {
  readonly name: FloorAgent;
}

/** Imported scenarios have no solution that somebody could play and lie about. */
function agentsIn({ scenario, tools: { shownName } }: Subject): readonly FloorPlayer[] {
  if (scenario.solution.length === 0) return TRIVIAL;
  const { solution: script } = scenario;
  const takeTurn = lying({ script, shownName, answers: (resultOf) => lastAnswers(scenario, resultOf) });
  return [...TRIVIAL, { name: 'lying', takeTurn }];
}

/**
 * Plays the agents of the floors, each in every cell, with the scripted user. Cells that cannot be scored are left out.
 * @throws UnknownScenario
 */
export async function playFloors(pack: Pack, cells: FloorCells): Promise<readonly FloorPlay[]> {
  const prepared = new PreparedPack(pack);
  const plays: FloorPlay[] = [];
  for (const scenario of cells.scenarios) {
    for (const augmentation of cells.augmentations) {
      const subject = new Subject(pack, prepared, scenario, augmentation, cells.profile);
      for (const agent of agentsIn(subject)) {
        const played = await scoreOf(subject, agent, cells.seed);
        if (played !== null) {
          plays.push({ agent: agent.name, scenario, categories: subject.scenario.categories, augmentation, ...played });
        }
      }
    }
  }
  return plays;
}

async function scoreOf(subject: Subject, agent: NamedAgent, seed: number) {
  try {
    const { solved, similarity, turnCount } = (await subject.play(agent, { seed })).score;
    return { solved, similarity, turnCount };
  } catch (error) {
    if (error instanceof EvaluationError) return null;
    throw error;
  }
}
