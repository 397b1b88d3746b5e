import type { KeptEpisode } from '../../results/store/episodes.ts';
import type { ResultsStore } from '../../results/store.ts';
import { trajectoryId } from '../../sandbox/cell.ts';
import type { Cell } from '../../sandbox/cell.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { EpisodeJournal } from './episode-journal.ts';
import type { CountedTurn } from '../in-process.ts';
import type { EpisodeMade, EpisodeSoFar } from './episode-made.ts';
import { RefusedRequest } from '../../files/http/refused-request.ts';
import type { SweepSpec } from '../../runs/sweep-contract.ts';
import { cellAt, countCells } from '../../runs/sweep-spec.ts';
import type { ResetRequest } from './requests.ts';

/** What is left of episodes whose server never came back is forgotten after this time. */
const FORGOTTEN_AFTER_MS = 7 * 24 * 3_600_000;

/** An episode of the process that served before this one. */
interface LeftEpisode extends Pick<KeptEpisode, 'id' | 'request'> {
  readonly made: EpisodeMade;
  readonly isOver: boolean;
}

/** Keeps the episodes of one server in its results, for the process that is this server next. */
export class EpisodeKeeper {
  readonly #store: Pick<ResultsStore, 'episodes' | 'trajectories'>;
  readonly #server: { readonly sweep: string; readonly server: string };

  constructor(
    store: Pick<ResultsStore, 'episodes' | 'trajectories'>,
    server: { readonly sweep: string; readonly server: string },
  ) {
    this.#store = store;
    this.#server = server;
  }

  /** In the order in which they began. */
  async left(): Promise<readonly LeftEpisode[]> {
    const { episodes } = this.#store;
    await episodes.forgetBefore(Date.now() - FORGOTTEN_AFTER_MS);
    const kept = await episodes.list(this.#server);
    return kept.map(({ made, ...rest }) => ({ ...rest, made: made as unknown as EpisodeMade }));
  }

  async begin(made: EpisodeMade, request: string): Promise<void> {
    const trajectory = trajectoryId(made.input.cell);
    const episode = { trajectory, id: made.settings.id, request, made: made as unknown as JsonValue };
    await this.#store.episodes.begin(this.#server, episode);
  }

  /** How far an episode is. */
  async soFar({ input }: EpisodeMade): Promise<EpisodeSoFar> {
    const { trajectories, episodes } = this.#store;
    const trajectory = trajectoryId(input.cell);
    const [record, parts] = await Promise.all([trajectories.find(trajectory), episodes.partsOf(trajectory)]);
    const events = record?.events ?? [...input.start, ...parts.flatMap((part) => part.events)];
    return { events, step: (parts.at(-1)?.step ?? null) as CountedTurn | null, record };
  }

  /** Of an episode that has come as far as these events. */
  journal(cell: Cell, events: readonly TrajectoryEvent[]): EpisodeJournal {
    return new EpisodeJournal(this.#store.episodes, cell, events);
  }

  forget(cell: Cell): Promise<void> {
    return this.#store.episodes.forget(trajectoryId(cell));
  }
}

/** The cell that a seed means, of those that fit what was asked for. @throws RefusedRequest if none fits */
export function chosenCell(
  spec: SweepSpec,
  { scenario, augmentation }: Pick<ResetRequest, 'scenario' | 'augmentation'>,
  seed: number,
): Cell {
  const { scenarios, augmentations } = spec;
  const some = {
    ...spec,
    scenarios: scenarios.filter((name) => scenario === undefined || name === scenario),
    augmentations: augmentations.filter((name) => augmentation === undefined || name === augmentation),
  };
  const cells = countCells(some);
  if (some.scenarios.length === 0)
    throw new RefusedRequest(
      'VALIDATION_ERROR',
      `scenario: "${scenario}" is not served here: GET /scenarios lists those that are`,
    );
  if (cells === 0)
    throw new RefusedRequest(
      'VALIDATION_ERROR',
      `augmentation: "${augmentation}" is not served here: ${augmentations.join(', ')} are`,
    );
  return cellAt(some, seed % cells);
}
