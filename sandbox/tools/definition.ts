import type { JsonObject, JsonValue } from '../json.ts';
import type { World, WorldChange } from '../world.ts';
import type { Services } from './services.ts';

/** The 11 domains of the paper, section 3, and `conversation` for the user's own tool. */
export const DOMAINS = [
  'contact',
  'messaging',
  'reminder',
  'setting',
  'time',
  'math',
  'map',
  'weather',
  'stock',
  'conversion',
  'holiday',
  'conversation',
] as const;
export type Domain = (typeof DOMAINS)[number];

/** The reference's module, which scrambled names and the ranking of distraction tools are made of. */
export type Module =
  'contact' | 'messaging' | 'rapid_api_search_tools' | 'reminder' | 'setting' | 'user_tools' | 'utilities';

/** A parameter as shown to the caller and as checked (facts/tools.json, common.validators.type_check). */
export interface Parameter {
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  readonly description: string;
  /** Null is accepted. */
  readonly nullable?: true;
  /** Filled in, and traced, when the caller leaves it out. */
  readonly default?: JsonValue;
  /** May be left out, and is then absent from the trace. Neither `default` nor `omittable`: required. */
  readonly omittable?: true;
}

/** A tool error class as the reference names it, with the case in our words. */
export interface ToolError {
  readonly class: string;
  readonly when: string;
}

/** All that a tool may know besides its arguments. Time, ids and networked answers are given, so a retry repeats itself. */
export interface ToolContext {
  readonly world: World;
  /** Seconds since the epoch. */
  readonly now: number;
  readonly timeZone: string;
  readonly newId: () => string;
  readonly services: Services;
  /** An earlier call of the same batch ended the conversation. */
  readonly conversationEnded?: boolean;
}

export interface ToolOutcome {
  readonly result: JsonValue;
  readonly changes?: readonly WorldChange[];
  /** The conversation is over. */
  readonly endsConversation?: true;
  /** Why the reference would have given up the run here though the call succeeds; profile `paper` does as it does. */
  readonly referenceFailure?: string;
}

/** Arguments after binding: defaults filled in, omitted ones absent, types checked where the tool says so. */
export type BoundArguments = JsonObject;

export interface ToolDefinition {
  readonly name: string;
  readonly module: Module;
  readonly domain: Domain;
  /** Place in the reference's order of tools, `discovery_index` in facts/tools.json. */
  readonly order: number;
  readonly caller: 'agent' | 'user';
  readonly description: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** What comes back, in words, for the documentation. */
  readonly returns: string;
  /** Paths of the result that are floats, so that 5 is written 5.0: `''` the result itself, `[].latitude` a column. */
  readonly floats?: readonly string[];
  readonly errors: readonly ToolError[];
  /** Settings that must be on (or, for low battery mode, off). */
  readonly dependsOn: readonly ('cellular' | 'wifi' | 'location_service' | 'low_battery_mode')[];
  readonly effect: 'read' | 'write' | 'pure';
  /** False for the few tools whose arguments the reference does not check before the body runs. */
  readonly checksTypes: boolean;
  /** Throws only {@link ToolRefusal}. */
  readonly execute: (context: ToolContext, args: BoundArguments) => ToolOutcome | Promise<ToolOutcome>;
}
