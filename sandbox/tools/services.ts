import type { JsonObject, JsonValue } from '../json.ts';

/** One request to the world outside, as the reference sends it (facts/tools.json, `external`). */
export interface ServiceRequest {
  readonly host: string;
  readonly path: string;
  readonly parameters: JsonObject;
}

/** Where networked tools get their answers: synthetic data, the live hosts, or a recording. */
export interface Services {
  readonly fetch: (request: ServiceRequest) => Promise<JsonValue>;
}
