import type { JsonObject, JsonValue } from '../json.ts';
import { OutsideFailure } from '../outside-failure.ts';

/** One request to the world outside, as the reference sends it. */
export interface ServiceRequest {
  readonly host: string;
  readonly path: string;
  readonly parameters: JsonObject;
}

/** Where networked tools get their answers: synthetic data, the live hosts, or a recording. */
export interface Services {
  readonly fetch: (request: ServiceRequest) => Promise<JsonValue>;
}

/** What one call gets from outside the world. Time and id are set only where a recorded run is played again. */
export interface CallInputs {
  readonly services: Services;
  /** Seconds since the epoch. */
  readonly now?: number;
  readonly newId?: () => string;
}

/** Gives each call of a run its inputs, by the index of the call's message in the log. */
export interface RunServices {
  readonly inputsAt: (messageIndex: number) => Promise<CallInputs>;
}

/** A service did not answer: what `Services.fetch` throws. Its types begin with `service.`. */
export class ServiceFailure extends OutsideFailure {}
