import type { ModelCheck, ModelToCheck } from '../runs/preflight.ts';
import type { Stop } from '../runs/contract.ts';
import type { SweepSpec } from '../runs/sweep-contract.ts';
import { askModel, stopsOf } from './check-model.ts';

/** Asks the models of a sweep for one call each, all at once. Who plays with a model waits for its own answer only. */
export class Preflight {
  readonly #checks: Map<string, ModelCheck>;
  readonly #asked: ReadonlyMap<string, Promise<ModelCheck>>;

  constructor(spec: SweepSpec, models: readonly ModelToCheck[]) {
    this.#checks = new Map(models.map(({ model }) => [model, { model, result: null, problem: null }]));
    this.#asked = new Map(models.map((model) => [model.model, this.#ask(spec, model)]));
  }

  get checks(): readonly ModelCheck[] {
    return [...this.#checks.values()];
  }

  /** Why these models are not played, once all of them have answered. */
  async stopsFor(...models: readonly string[]): Promise<readonly Stop[]> {
    return stopsOf(await Promise.all(models.flatMap((model) => this.#asked.get(model) ?? [])));
  }

  async #ask(spec: SweepSpec, model: ModelToCheck): Promise<ModelCheck> {
    const check = await askModel(spec, model);
    this.#checks.set(model.model, check);
    return check;
  }
}
