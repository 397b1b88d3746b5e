import { randomUUID } from 'node:crypto';
import { startOfFork } from '../../activities/fork-input.ts';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import type { PreparedPack } from '../../activities/pack-cache.ts';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import type { SweepSpec, TrajectoryInput } from '../../runs/contract.ts';
import { cellAt, countCells } from '../../runs/sweep-spec.ts';
import { trajectoryId } from '../../sandbox/cell.ts';
import type { Cell } from '../../sandbox/cell.ts';
import { Episode } from './episode.ts';
import type { EpisodeSettings } from './episode.ts';
import { EnvRefusal } from './refusal.ts';
import type { BranchRequest, ResetRequest } from './requests.ts';

/** What episodes are made of. */
export interface EpisodesOf {
  readonly dependencies: ActivityDependencies;
  readonly pack: PreparedPack;
  /** The cells to choose from, each once. Episodes are further trials of them. */
  readonly spec: SweepSpec;
  /** Of the first episode for which no one names one. */
  readonly seed: number;
  /** Episodes that are open at a time. */
  readonly most: number;
  /** Ended episodes that can still be asked about and forked: the newest. Default: 1,000. */
  readonly kept?: number;
}

interface Known {
  /** What was asked for, as JSON. */
  readonly request: string;
  readonly episode: Promise<Episode>;
}

/** The episodes of one server. */
export class Episodes implements AsyncDisposable {
  readonly #of: EpisodesOf;
  readonly #known = new Map<string, Known>();
  readonly #ended: (readonly [id: string, known: Known])[] = [];
  #open = 0;
  #next: number;

  constructor(of: EpisodesOf) {
    this.#of = of;
    this.#next = of.seed;
  }

  get open(): number {
    return this.#open;
  }

  /**
   * Begins an episode; the same one where this was asked before with the same id, as its answer was lost.
   * @throws EnvRefusal
   */
  reset(request: ResetRequest): Promise<Episode> {
    return this.#once(request.episode_id, request, async (id) => {
      const seed = request.seed ?? this.#next++;
      const { trial: _trial, ...place } = this.#cellFor(request, seed);
      const input = await this.#input({ ...place, seed });
      return this.#begin(input, { id, reward: request.reward });
    });
  }

  /** Begins an episode with the log of another one before one of its turns. @throws EnvRefusal, InvalidFork */
  async fork(request: BranchRequest): Promise<Episode> {
    const origin = await this.find(request.episode_id);
    const turn = request.turn ?? origin.due;
    if (turn === null) throw new EnvRefusal('VALIDATION_ERROR', `turn: say which; the agent took ${turnsOf(origin)}`);
    if (turn !== origin.due && !origin.turns.includes(turn))
      throw new EnvRefusal('VALIDATION_ERROR', `turn: the agent took no turn ${turn}; it took ${turnsOf(origin)}`);
    const { reward } = { ...origin.settings, ...(request.reward && { reward: request.reward }) };
    return this.#once(request.new_episode_id, request, async (id) => {
      const { trial: _trial, ...place } = origin.input.cell;
      const input = await this.#input(place);
      const at = turn - 1;
      const start = startOfFork(origin.events, { at });
      const { startedAt } = origin;
      const from = { id: trajectoryId(origin.input.cell), startedAt, at, events: start.length, replaced: {} };
      const settings = { id, reward, origin: { episode: origin.settings.id, turn } };
      return this.#begin({ ...input, start, origin: from }, settings);
    });
  }

  /** @throws EnvRefusal */
  async find(id: string): Promise<Episode> {
    const known = this.#known.get(id);
    if (known === undefined)
      throw new EnvRefusal('NOT_FOUND', `there is no episode ${id}: it was closed, or ended long ago, or never began`);
    return known.episode;
  }

  /** Ends an episode, and forgets it. Nothing happens if there is none. */
  async close(id: string): Promise<void> {
    const known = this.#known.get(id);
    this.#known.delete(id);
    await (await known?.episode)?.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.allSettled([...this.#known.keys()].map((id) => this.close(id)));
  }

  async #once(id: string = randomUUID(), request: object, begin: (id: string) => Promise<Episode>): Promise<Episode> {
    const text = JSON.stringify(request);
    const known = this.#known.get(id);
    if (known !== undefined && known.request !== text)
      throw new EnvRefusal('EPISODE_EXISTS', `there is another episode ${id}: choose another id`);
    if (known !== undefined) return known.episode;
    const { most } = this.#of;
    if (this.#open >= most)
      throw new EnvRefusal('CAPACITY_REACHED', `${most} episodes are open: end one, or serve more with --episodes`);
    this.#open++;
    const episode = begin(id);
    const begun = { request: text, episode };
    this.#known.set(id, begun);
    void episode
      .then(({ over }) => over.catch(() => undefined))
      .then(
        () => this.#keep(id, begun),
        () => this.#forget(id, begun),
      )
      .finally(() => this.#open--);
    return episode;
  }

  #keep(id: string, known: Known): void {
    this.#ended.push([id, known]);
    const { kept = 1_000 } = this.#of;
    if (this.#ended.length > kept) this.#forget(...this.#ended.shift()!);
  }

  /** Unless another one has its id by now. */
  #forget(id: string, known: Known): void {
    if (this.#known.get(id) === known) this.#known.delete(id);
  }

  #cellFor({ scenario, augmentation }: ResetRequest, seed: number): Cell {
    const { spec } = this.#of;
    const { scenarios, augmentations } = spec;
    const some = {
      ...spec,
      scenarios: scenarios.filter((name) => scenario === undefined || name === scenario),
      augmentations: augmentations.filter((name) => augmentation === undefined || name === augmentation),
    };
    const cells = countCells(some);
    if (some.scenarios.length === 0)
      throw new EnvRefusal(
        'VALIDATION_ERROR',
        `scenario: "${scenario}" is not served here: GET /scenarios lists those that are`,
      );
    if (cells === 0)
      throw new EnvRefusal(
        'VALIDATION_ERROR',
        `augmentation: "${augmentation}" is not served here: ${augmentations.join(', ')} are`,
      );
    return cellAt(some, seed % cells);
  }

  async #input(place: Omit<Cell, 'trial'>): Promise<TrajectoryInput> {
    const { dependencies, pack, spec } = this.#of;
    const trial = await dependencies.store.trajectories.takeTrial(place);
    return trajectoryInput(pack, spec.settings, { ...place, trial });
  }

  #begin(input: TrajectoryInput, settings: EpisodeSettings): Episode {
    const { dependencies, pack } = this.#of;
    return new Episode(dependencies, pack.scenario(input.cell.scenario, input.settings), input, settings);
  }
}

function turnsOf({ turns, due }: Episode): string {
  return [...turns, ...(due === null ? [] : [due])].join(', ') || 'none';
}
