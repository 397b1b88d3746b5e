import type { Stop } from './contract.ts';

/** A model of a sweep, and the queue of its turns. */
export interface ModelToCheck {
  readonly model: string;
  readonly queue: string;
}

/** Input of `checkModel`. */
export interface CheckModelInput {
  readonly sweep: string;
  /** Model spec. */
  readonly model: string;
  readonly seed: number;
}

export interface CheckModelResult {
  readonly servedModel: string | null;
  readonly latencyMs: number;
  /** False if it answered with text. */
  readonly calledTool: boolean;
}

/** What a sweep's preflight found out about a model. */
export interface ModelCheck {
  readonly model: string;
  /** Null while it is asked, and if it failed. */
  readonly result: CheckModelResult | null;
  /** Why it is not played. */
  readonly problem: string | null;
}

/** Asks the models of a sweep for one call each, all at once. Who plays with a model waits for its own answer only. */
export class Preflight {
  readonly #checks: Map<string, ModelCheck>;
  readonly #asked: ReadonlyMap<string, Promise<ModelCheck>>;

  constructor(models: readonly ModelToCheck[], ask: (model: ModelToCheck) => Promise<ModelCheck>) {
    this.#checks = new Map(models.map(({ model }) => [model, { model, result: null, problem: null }]));
    this.#asked = new Map(models.map((model) => [model.model, this.#ask(model, ask)]));
  }

  get checks(): readonly ModelCheck[] {
    return [...this.#checks.values()];
  }

  /** Why these models are not played, once all of them have answered. */
  async stopsFor(...models: readonly string[]): Promise<readonly Stop[]> {
    const checks = await Promise.all(models.flatMap((model) => this.#asked.get(model) ?? []));
    return checks.flatMap(({ model, problem }) =>
      problem === null ? [] : [{ scope: 'model', model, reason: problem } as const],
    );
  }

  async #ask(model: ModelToCheck, ask: (model: ModelToCheck) => Promise<ModelCheck>): Promise<ModelCheck> {
    const check = await ask(model);
    this.#checks.set(model.model, check);
    return check;
  }
}
