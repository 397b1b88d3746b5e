import type { TrajectoryEvent } from '../../sandbox/event.ts';
import type { JsonValue } from '../../sandbox/json.ts';

/** Who serves episodes of a sweep. */
interface EpisodeServer {
  readonly sweep: string;
  /** Two that work at the same time have different names. */
  readonly server: string;
}

/** An episode of a trainer. */
export interface KeptEpisode {
  /** The id of its trajectory, which no other episode has. */
  readonly trajectory: string;
  /** What clients call it. */
  readonly id: string;
  /** What was asked for, as JSON. */
  readonly request: string;
  /** What the server makes it of. */
  readonly made: JsonValue;
}

/** Events that follow each other in a log, and the step that led to them. */
export interface EpisodePart {
  /** The events before them. */
  readonly position: number;
  readonly events: readonly TrajectoryEvent[];
  readonly step: JsonValue;
}

/** Episodes of trainers, for the next process that serves them. */
export interface KeptEpisodes {
  /** Idempotent. */
  begin(server: EpisodeServer, episode: KeptEpisode): Promise<void>;
  /** Idempotent: a part replaces the one at the same position. */
  append(episode: { readonly trajectory: string; readonly sweep: string }, part: EpisodePart): Promise<void>;
  /** Idempotent. */
  forget(trajectory: string): Promise<void>;
  /** Those of all servers that began before a time, in milliseconds since the epoch. */
  forgetBefore(time: number): Promise<void>;
  /** In the order in which they began. `isOver`: whether the run is stored. */
  list(server: EpisodeServer): Promise<readonly (KeptEpisode & { readonly isOver: boolean })[]>;
  /** In their order. */
  partsOf(trajectory: string): Promise<readonly EpisodePart[]>;
}
