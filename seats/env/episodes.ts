import { randomUUID } from 'node:crypto';
import { RefusedRequest } from '../../files/http/refused-request.ts';
import { startOfFork } from '../../activities/fork-input.ts';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import type { PreparedPack } from '../../activities/pack-cache.ts';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import type { TrajectoryInput } from '../../runs/contract.ts';
import type { SweepSpec } from '../../runs/sweep-contract.ts';
import { trajectoryId } from '../../sandbox/cell.ts';
import type { Cell } from '../../sandbox/cell.ts';
import { Episode } from './episode.ts';
import { EpisodeKeeper, chosenCell } from './episode-keeper.ts';
import type { EpisodeMade, EpisodeSoFar } from './episode-made.ts';
import type { BranchRequest, ResetRequest } from './requests.ts';

/** What episodes are made of. */
export interface EpisodesOf {
  readonly dependencies: ActivityDependencies;
  readonly pack: PreparedPack;
  /** The cells to choose from, each once. Episodes are further trials of them. */
  readonly spec: SweepSpec;
  /** Of the first episode for which no one names one. */
  readonly seed: number;
  /** Episodes that one client has open at a time; all clients together four times as many. */
  readonly most: number;
  /** Ended episodes that can still be asked about and forked: the newest. Default: 1,000. */
  readonly kept?: number;
}

interface Known {
  readonly id: string;
  /** What was asked for, as JSON. */
  readonly request: string;
  readonly episode: () => Promise<Episode>;
}

/** How many clients may have all the episodes that one may have. */
const SHARES = 4;

/** The episodes of one server. */
export class Episodes implements AsyncDisposable {
  readonly #of: EpisodesOf;
  readonly #known = new Map<string, Known>();
  /** Of those that are known, the oldest first. */
  readonly #ended = new Set<Known>();
  /** Null: episodes end with this process. */
  #keeper: EpisodeKeeper | null = null;
  #resumed: Promise<number> = Promise.resolve(0);
  #open = 0;
  /** Of clients with open episodes, how many. */
  readonly #openOf = new Map<string, number>();
  #next: number;

  constructor(of: EpisodesOf) {
    this.#of = of;
    this.#next = of.seed;
  }

  get open(): number {
    return this.#open;
  }

  /**
   * Continues what the process before this one left, and keeps all episodes for the next one. Requests wait for it.
   * @param server what both are called, and no other process that works now
   * @returns how many are open
   */
  resume(server: string): Promise<number> {
    const { dependencies, spec } = this.#of;
    this.#keeper = new EpisodeKeeper(dependencies.store, { sweep: spec.id, server });
    return (this.#resumed = this.#resume(this.#keeper));
  }

  /**
   * Begins an episode; the same one where this was asked before with the same id, as its answer was lost.
   * @param client who asks; other clients still find a place
   * @throws RefusedRequest
   */
  reset(request: ResetRequest, client = ''): Promise<Episode> {
    return this.#once(request.episode_id, { request, client }, async (id) => {
      const seed = request.seed ?? this.#next++;
      const { trial: _trial, ...place } = chosenCell(this.#of.spec, request, seed);
      return { input: await this.#input({ ...place, seed }), settings: { id, reward: request.reward } };
    });
  }

  /** Begins an episode with the log of another one before one of its turns. @throws RefusedRequest, InvalidFork */
  async fork(request: BranchRequest, client = ''): Promise<Episode> {
    const origin = await this.find(request.episode_id);
    const turn = request.turn ?? origin.due;
    if (turn === null)
      throw new RefusedRequest('VALIDATION_ERROR', `turn: say which; the agent took ${turnsOf(origin)}`);
    if (turn !== origin.due && !origin.turns.includes(turn))
      throw new RefusedRequest('VALIDATION_ERROR', `turn: the agent took no turn ${turn}; it took ${turnsOf(origin)}`);
    const { reward } = { ...origin.settings, ...(request.reward && { reward: request.reward }) };
    return this.#once(request.new_episode_id, { request, client }, async (id) => {
      const { trial: _trial, ...place } = origin.input.cell;
      const input = await this.#input(place);
      const at = turn - 1;
      const start = startOfFork(origin.events, { at });
      const { startedAt } = origin;
      const from = { id: trajectoryId(origin.input.cell), startedAt, at, events: start.length, replaced: {} };
      const settings = { id, reward, origin: { episode: origin.settings.id, turn } };
      return { input: { ...input, start, origin: from }, settings };
    });
  }

  /** @throws RefusedRequest */
  async find(id: string): Promise<Episode> {
    await this.#resumed;
    const known = this.#known.get(id);
    if (known === undefined)
      throw new RefusedRequest(
        'NOT_FOUND',
        `there is no episode ${id}: it was closed, or ended long ago, or never began`,
      );
    return known.episode();
  }

  /** Ends an episode, and forgets it. Nothing happens if there is none. */
  async close(id: string): Promise<void> {
    await this.#resumed;
    const known = this.#known.get(id);
    if (known === undefined) return;
    this.#known.delete(id);
    this.#ended.delete(known);
    const episode = await known.episode();
    await episode.close();
    await this.#keeper?.forget(episode.input.cell);
  }

  /** Ends those that are open. */
  async [Symbol.asyncDispose](): Promise<void> {
    const open = [...this.#known.values()].filter((known) => !this.#ended.has(known));
    await Promise.allSettled(open.map(({ id }) => this.close(id)));
  }

  async #resume(keeper: EpisodeKeeper): Promise<number> {
    const open: Promise<Episode>[] = [];
    for (const { id, request, made, isOver } of await keeper.left()) {
      const { seed } = JSON.parse(request) as { readonly seed?: number };
      if (seed === undefined && made.settings.origin === undefined) this.#next = made.input.cell.seed + 1;
      let restored: Promise<Episode> | undefined;
      const episode = () => (restored ??= keeper.soFar(made).then((soFar) => this.#episode(made, soFar)));
      const known = { id, request, episode };
      this.#known.set(id, known);
      if (isOver) this.#keepEnded(known);
      else open.push(this.#watch(known));
    }
    const restored = await Promise.allSettled(open);
    return restored.filter(({ status }) => status === 'fulfilled').length;
  }

  async #once(
    id: string = randomUUID(),
    { request, client }: { readonly request: object; readonly client: string },
    made: (id: string) => Promise<Omit<EpisodeMade, 'startedAt'>>,
  ): Promise<Episode> {
    await this.#resumed;
    const text = JSON.stringify(request);
    const known = this.#known.get(id);
    if (known !== undefined && known.request !== text)
      throw new RefusedRequest('EPISODE_EXISTS', `there is another episode ${id}: choose another id`);
    if (known !== undefined) return known.episode();
    this.#requirePlace(client);
    const episode = made(id).then((one) => this.#begin({ ...one, startedAt: Date.now() }, text));
    const begun = { id, request: text, episode: () => episode };
    this.#known.set(id, begun);
    return this.#watch(begun, client);
  }

  /** @throws RefusedRequest */
  #requirePlace(client: string): void {
    const { most } = this.#of;
    const [own, all] = [this.#openOf.get(client) ?? 0, most * SHARES];
    if (own >= most)
      throw new RefusedRequest('CAPACITY_REACHED', `${most} episodes are open: end one, or serve more with --episodes`);
    if (this.#open >= all)
      throw new RefusedRequest('CAPACITY_REACHED', `${all} episodes of all clients are open: ask again later`);
  }

  async #begin(made: EpisodeMade, request: string): Promise<Episode> {
    await this.#keeper?.begin(made, request);
    return this.#episode(made, { events: made.input.start, step: null, record: null });
  }

  async #episode(made: EpisodeMade, soFar: EpisodeSoFar): Promise<Episode> {
    const { dependencies } = this.#of;
    const { cell, settings } = made.input;
    const pack = await dependencies.packs.get(settings.pack);
    const journal = this.#keeper?.journal(cell, soFar.events);
    return new Episode({ dependencies, scenario: pack.scenario(cell.scenario, settings), journal }, made, soFar);
  }

  /** Until it is over. */
  #watch(known: Known, client = ''): Promise<Episode> {
    this.#count(client, 1);
    const episode = known.episode();
    void episode
      .then(({ over }) => over.catch(() => undefined))
      .then(
        () => this.#keepEnded(known),
        () => this.#forget(known),
      )
      .finally(() => this.#count(client, -1));
    return episode;
  }

  #count(client: string, change: 1 | -1): void {
    this.#open += change;
    const own = (this.#openOf.get(client) ?? 0) + change;
    if (own === 0) this.#openOf.delete(client);
    else this.#openOf.set(client, own);
  }

  #keepEnded(known: Known): void {
    if (this.#known.get(known.id) !== known) return;
    this.#ended.add(known);
    const { kept = 1_000 } = this.#of;
    const [oldest] = this.#ended;
    if (this.#ended.size > kept && oldest !== undefined) this.close(oldest.id).catch(() => undefined);
  }

  /** Unless another one has its id by now. */
  #forget(known: Known): void {
    if (this.#known.get(known.id) === known) this.#known.delete(known.id);
  }

  async #input(place: Omit<Cell, 'trial'>): Promise<TrajectoryInput> {
    const { dependencies, pack, spec } = this.#of;
    const trial = await dependencies.store.trajectories.takeTrial(place);
    return trajectoryInput(pack, spec.settings, { ...place, trial });
  }
}

function turnsOf({ turns, due }: Episode): string {
  return [...turns, ...(due === null ? [] : [due])].join(', ') || 'none';
}
