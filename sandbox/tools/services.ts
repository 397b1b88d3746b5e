import type { JsonObject, JsonValue } from '../json.ts';
import { OutsideFailure } from '../outside-failure.ts';
import type { FailureScope } from '../outside-failure.ts';

/** One request to an external service, as the reference sends it. */
export interface ServiceRequest {
  readonly host: string;
  readonly path: string;
  readonly parameters: JsonObject;
}

/** Where networked tools get their answers: synthetic data, the live hosts, or a recording. */
export interface Services {
  readonly fetch: (request: ServiceRequest) => Promise<JsonValue>;
}

/** External inputs of one call. Time and id are set only when a recorded run is replayed. */
export interface CallInputs {
  readonly services: Services;
  /** Seconds since the epoch. */
  readonly now?: number;
  readonly newId?: () => string;
}

/** Provides the inputs of each call of a run, by the call's message index. */
export interface RunServices {
  readonly inputsAt: (messageIndex: number) => Promise<CallInputs>;
}

/** Thrown by `Services.fetch` if there is no answer. */
export class ServiceFailure extends OutsideFailure {
  constructor(type: `service.${string}`, text: string, scope: FailureScope, retryAfterMs?: number) {
    super(type, text, { scope, retryAfterMs });
  }
}
