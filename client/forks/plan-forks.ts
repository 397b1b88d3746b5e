import { startOfFork } from '../../activities/fork-input.ts';
import { toForkList } from '../../activities/fork-list.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { providerOf } from '../../roles/model/providers.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { requireSeats } from '../../roles/require-seats.ts';
import type { SeatFunctions } from '../../roles/require-seats.ts';
import { pinnedSpec } from '../../roles/seat/pinned-spec.ts';
import type { UnstoredSweep } from '../../runs/sweep-contract.ts';
import { InvalidFork } from '../../runs/fork-prefix.ts';
import type { Fork } from '../../runs/fork-prefix.ts';
import { ALL_AUGMENTATIONS } from '../../sandbox/cell.ts';
import type { Cell } from '../../sandbox/cell.ts';
import type { Origin } from '../../sandbox/origin.ts';
import { createRunServices } from '../../services/create-services.ts';
import type { PlayedAs } from '../planning/settings-of-run.ts';
import { requirePlayable, playsSolution, requireSolutions, sweepHash, validSweepId } from '../planning/plan-sweep.ts';
import type { SweepPlan } from '../planning/plan-sweep.ts';
import { ownerOf } from '../../roles/model/provider-data.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import type { PlayableRole } from '../../sandbox/message.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';

/** What is different in the forks. */
export interface ForkChanges {
  /** Model specs. */
  readonly agent?: string | undefined;
  readonly user?: string | undefined;
  readonly say?: string | undefined;
  /** How often each run is forked. */
  readonly trials: number;
}

/** A run, and the last message of it that the fork copies. Without the log, as there may be many. */
export interface ForkPoint extends Pick<TrajectoryRecord, 'id' | 'cell'> {
  readonly startedAt: number;
  readonly at: number;
  /** The number of events that are copied. */
  readonly events: number;
  /** The owners of provider data in the copied messages, one by one. */
  readonly owners: readonly DataOwner[];
}

export interface ForkPlan extends SweepPlan {
  readonly forks: readonly Fork[];
}

interface ForkContext {
  readonly changes: ForkChanges;
  readonly played: PlayedAs;
  /** Of the sweep of the forks. Default: derived. */
  readonly id?: string | undefined;
  /** The derived id, from that of the origin's sweep and a hash in hexadecimal digits. */
  readonly nameOf: (sweep: string, hash: string) => string;
  readonly environment: NodeJS.ProcessEnv;
  readonly functions?: SeatFunctions | undefined;
}

/** The workflow input of a fork holds the events that it copies: below the server's limit of 2 MiB. */
const LONGEST_PREFIX = 1_500_000;

/**
 * The forks of some runs of one sweep, as a sweep of their own, checked before anything is started or stored.
 * @throws InvalidFork, InvalidModelSpec
 */
export function planForks(points: readonly [ForkPoint, ...ForkPoint[]], context: ForkContext): ForkPlan {
  const { played, environment, nameOf, functions } = context;
  const changes = pinned(context.changes);
  const { pack, settings } = played;
  const forks = forksOf(points, changes);
  const agents = [...new Set(forks.map(({ agent }) => agent))];
  const users = [...new Set(forks.map(({ user }) => user))];
  const specs = [
    ...agents.map((agent) => parseModelSpec(agent, 'agent')),
    ...users.map((user) => parseModelSpec(user, 'user')),
  ];
  requireSeats(specs, environment, functions);
  createRunServices(settings.services, { now: settings.clock.start, environment });
  const scenarios = [...new Set(forks.map(({ scenario }) => scenario))];
  if (specs.some(({ provider, model }) => provider === 'scripted' && playsSolution(model)))
    requireSolutions(pack.scenarios.filter(({ name }) => scenarios.includes(name)));
  const [first] = points;
  const list = toForkList(`the forks of ${first.cell.sweep}`, forks);
  const unnamed: UnstoredSweep = {
    id: '',
    settings,
    scenarios,
    augmentations: ALL_AUGMENTATIONS.filter((one) => forks.some(({ augmentation }) => augmentation === one)),
    agents,
    user: users[0] ?? first.cell.user,
    trials: Math.max(...forks.map(({ trial }) => trial)),
    seed: first.cell.seed,
    forks: list.reference,
  };
  const sweep = { ...unnamed, id: validSweepId(context.id ?? nameOf(first.cell.sweep, sweepHash(unnamed, functions))) };
  requirePlayable(sweep, forks.length);
  const queues = specs.map(({ provider }) => providerOf(provider).queue).filter((queue) => queue !== null);
  return {
    sweep,
    cells: forks.length,
    pack,
    texts: [list.text],
    providers: [...new Set(queues)],
    notes: [...played.notes, ...droppedData(points, forks)],
    forks,
  };
}

function pinned({ agent, user, ...changes }: ForkChanges): ForkChanges {
  return {
    ...changes,
    ...(agent !== undefined && { agent: pinnedSpec(agent) }),
    ...(user !== undefined && { user: pinnedSpec(user) }),
  };
}

/** Runs of the same scenario, augmentation and agent are numbered on. */
function forksOf(points: readonly ForkPoint[], changes: ForkChanges): readonly Fork[] {
  const counts = new Map<string, number>();
  return points.flatMap((point) => {
    const { cell } = point;
    const { agent = cell.agent, user = cell.user } = changes;
    const place = { scenario: cell.scenario, augmentation: cell.augmentation, agent, user };
    const key = JSON.stringify(place);
    const before = counts.get(key) ?? 0;
    counts.set(key, before + changes.trials);
    const origin = originOf(point, { agent, user, say: changes.say });
    return Array.from({ length: changes.trials }, (_, index) => ({
      ...place,
      trial: before + index + 1,
      seed: cell.seed + index,
      origin,
    }));
  });
}

/** @throws InvalidFork */
export function forkPoint(run: TrajectoryRecord, at: number, { say }: Pick<ForkChanges, 'say'>): ForkPoint {
  const { id, cell, startedAt } = run;
  const start = startOfFork(run.events, { at, ...(say !== undefined && { say }) });
  const bytes = Buffer.byteLength(JSON.stringify(start));
  if (bytes > LONGEST_PREFIX) {
    const size = `${Math.round(bytes / 1000).toLocaleString('en')} KB`;
    throw new InvalidFork(
      `up to message ${at}, ${id} has ${size}, and a fork copies at most 1,500 KB: fork it earlier`,
    );
  }
  const events = start.length - (say === undefined ? 0 : 1);
  return { id, cell, startedAt, at, events, owners: dataOwners(start) };
}

function originOf(
  { id, cell, startedAt, at, events }: ForkPoint,
  { agent, user, say }: Pick<Cell, 'agent' | 'user'> & { readonly say: string | undefined },
): Origin {
  return {
    id,
    startedAt,
    at,
    events,
    ...(say !== undefined && { say }),
    replaced: { ...(agent !== cell.agent && { agent: cell.agent }), ...(user !== cell.user && { user: cell.user }) },
  };
}

/** The model that a message's provider data belongs to, and the role that it played. */
interface DataOwner {
  readonly role: PlayableRole;
  readonly owner: string;
}

/** Of each message with such data. */
function dataOwners(events: readonly TrajectoryEvent[]): readonly DataOwner[] {
  return messagesOf(events).flatMap(({ sender, providerData, toolCall }) => {
    const owner = providerData?.owner ?? toolCall?.providerData?.owner;
    return owner === undefined || (sender !== 'agent' && sender !== 'user') ? [] : [{ role: sender, owner }];
  });
}

/** A run whose messages are copied, with the owners of their data. */
interface Owned {
  readonly owners: readonly DataOwner[];
}

/** Notes about reasoning that only the models that wrote it can read, so that those of the forks do not get it. */
function droppedData(points: readonly Owned[], forks: readonly Fork[]): readonly string[] {
  const players = { agent: playersOf(forks, 'agent'), user: playersOf(forks, 'user') };
  const dropped = points.flatMap(({ owners }) => owners).filter(({ role, owner }) => !players[role].has(owner));
  return [...Map.groupBy(dropped, ({ owner }) => owner)].map(
    ([owner, all]) =>
      `${all.length === 1 ? '1 message has' : `${all.length} messages have`} data that only ${owner} can read ` +
      '(reasoning, signatures): another model does not get it',
  );
}

function playersOf(forks: readonly Fork[], role: PlayableRole): ReadonlySet<string> {
  const specs = new Set(forks.map((fork) => fork[role]));
  return new Set([...specs].map((spec) => ownerOf(parseModelSpec(spec))));
}
