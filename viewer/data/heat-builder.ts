import { ALL_AUGMENTATIONS } from '../../sandbox/cell.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import type { HeatCell, HeatMap } from '../documents/sweep-document.ts';

type Sums = [...HeatCell];

const NOTHING: HeatCell = [0, 0, 0, 0, 0];

/** Adds up scores by agent, scenario and augmentation. */
export class HeatBuilder {
  readonly #sums = new Map<string, Sums>();
  readonly #agents = new Set<string>();
  readonly #scenarios = new Set<string>();
  readonly #augmentations = new Set<Augmentation>();

  add(run: {
    readonly agent: string;
    readonly scenario: string;
    readonly augmentation: Augmentation;
    readonly solved: number | null;
    readonly similarity: number | null;
  }): void {
    this.#agents.add(run.agent);
    this.#scenarios.add(run.scenario);
    this.#augmentations.add(run.augmentation);
    const key = keyOf(run.agent, run.scenario, run.augmentation);
    const sums = this.#sums.get(key) ?? [...NOTHING];
    sums[0]++;
    if (run.similarity !== null) {
      sums[1]++;
      sums[2] += run.similarity;
    }
    if (run.solved !== null) {
      sums[3]++;
      sums[4] += run.solved;
    }
    this.#sums.set(key, sums);
  }

  heatMap(): HeatMap {
    const agents = [...this.#agents].toSorted();
    const scenarios = [...this.#scenarios].toSorted();
    const augmentations = ALL_AUGMENTATIONS.filter((augmentation) => this.#augmentations.has(augmentation));
    const cells = agents.map((agent) =>
      scenarios.map((scenario) =>
        augmentations.map((augmentation) => this.#sums.get(keyOf(agent, scenario, augmentation)) ?? NOTHING),
      ),
    );
    return { scenarios, augmentations, agents, cells };
  }
}

function keyOf(agent: string, scenario: string, augmentation: Augmentation): string {
  return [agent, scenario, augmentation].join('\0');
}
