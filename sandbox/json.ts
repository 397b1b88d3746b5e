/** A value that survives `JSON.stringify` and back: all that crosses the wire is one of these. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}
