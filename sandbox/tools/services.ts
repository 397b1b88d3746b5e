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
  /** What the call of this id was given when the run was recorded; only a finished run played again knows. */
  readonly recordedCall?: (callId: string) => Promise<RecordedCall | undefined>;
}

/** What a call got from outside the world: answers, the time, an id. What is absent is as in any other run. */
export interface RecordedCall {
  readonly fetch: Services['fetch'];
  /** Seconds since the epoch. */
  readonly now?: number;
  readonly newId?: () => string;
}

/** A service did not answer: what `Services.fetch` throws. Its types begin with `service.`. */
export class ServiceFailure extends OutsideFailure {}
