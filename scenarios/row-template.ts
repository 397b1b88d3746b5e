import type { JsonValue } from '../sandbox/json.ts';

/** A row as written in a pack: its timestamps may be relative to the cell's clock (relative-time.ts). */
export type RowTemplate = Readonly<Record<string, JsonValue>>;
