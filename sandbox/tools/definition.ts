import type { JsonObject, JsonValue } from '../json.ts';
import type { World, WorldChange } from '../world.ts';
import type { WrittenArguments } from './execution/parse-arguments.ts';
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

/** The reference's Python module: scrambled names and the ranking of distraction tools derive from it. */
export type Module =
  'contact' | 'messaging' | 'rapid_api_search_tools' | 'reminder' | 'setting' | 'user_tools' | 'utilities';

/** A parameter as shown to the caller and as checked. */
export interface Parameter {
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  readonly description: string;
  /** Null is accepted. */
  readonly nullable?: true;
  /** Filled in, and traced, when the caller omits it. */
  readonly default?: JsonValue;
  /** May be omitted, and is then absent from the trace. Neither `default` nor `omittable`: required. */
  readonly omittable?: true;
}

export type Parameters = Readonly<Record<string, Parameter>>;

export function isRequired(parameter: Parameter): boolean {
  return parameter.default === undefined && !parameter.omittable;
}

/** An error class as the reference names it, and when it occurs. */
export interface DocumentedError {
  readonly class: string;
  readonly when: string;
}

/** Everything a tool may know besides its arguments. Time, ids and service answers are inputs, so a retry repeats itself. */
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
  /** Replaces the tool's `floats` for this result. */
  readonly floats?: readonly string[];
  /** Why the reference aborts the run here although the call succeeds; profile `paper` aborts too. */
  readonly referenceFailure?: string;
}

/** Arguments after binding: defaults filled in, omitted ones absent, types checked if the tool's `checksTypes` is true. */
export type BoundArguments = JsonObject;

export interface ToolDefinition {
  readonly name: string;
  readonly module: Module;
  readonly domain: Domain;
  readonly caller: 'agent' | 'user';
  readonly description: string;
  readonly parameters: Parameters;
  /** The result in words, for the documentation. */
  readonly returns: string;
  /** Paths of the result that are floats, so that 5 is shown as 5.0: `''` the result itself, `[].latitude` a column. */
  readonly floats?: readonly string[];
  readonly errors: readonly DocumentedError[];
  /** Settings that must be on (or, for low battery mode, off) for a call to succeed. */
  readonly dependsOn: readonly ('cellular' | 'wifi' | 'location_service' | 'low_battery_mode')[];
  /** `write`: changes the world. `read`: looks at the world, a service or the clock. `pure`: neither. */
  readonly effect: 'read' | 'write' | 'pure';
  /** False for the few tools whose argument types the reference does not check before their body runs. */
  readonly checksTypes: boolean;
  /** Throws only `ToolError`. `written` has the arguments as the caller wrote them. */
  readonly execute: (
    context: ToolContext,
    args: BoundArguments,
    written: WrittenArguments,
  ) => ToolOutcome | Promise<ToolOutcome>;
}

type Values = { string: string; integer: number; number: number; boolean: boolean };

/** A parameter declared as a mere `Parameter` says nothing of its values, so that they cannot be used. */
type ValueOf<Declared extends Parameter> = Parameter extends Declared
  ? unknown
  : Values[Declared['type']] | (Declared extends { readonly nullable: true } ? null : never);

type OmittableName<Declared extends Parameters> = {
  [Name in keyof Declared]: Declared[Name] extends { readonly omittable: true } ? Name : never;
}[keyof Declared];

/** The arguments that `execute` gets, by the tool's parameters. Their values are any JSON where types are not checked. */
export type ArgumentsOf<Declared extends Parameters, Checked extends boolean> = {
  readonly [Name in Exclude<keyof Declared, OmittableName<Declared>>]: Checked extends true
    ? ValueOf<Declared[Name]>
    : JsonValue;
} & {
  readonly [Name in OmittableName<Declared>]?: Checked extends true ? ValueOf<Declared[Name]> : JsonValue;
};

type TypedDefinition<Declared extends Parameters, Checked extends boolean> = Omit<
  ToolDefinition,
  'parameters' | 'checksTypes' | 'execute'
> & {
  readonly parameters: Declared;
  readonly checksTypes: Checked;
  readonly execute: (
    context: ToolContext,
    args: ArgumentsOf<Declared, Checked>,
    written: WrittenArguments,
  ) => ToolOutcome | Promise<ToolOutcome>;
};

/** Defines a tool; the types of the arguments of `execute` follow from `parameters`. */
export function tool<const Declared extends Parameters, const Checked extends boolean>(
  definition: TypedDefinition<Declared, Checked>,
): ToolDefinition {
  const { execute, ...described } = definition;
  // Binding has checked the arguments against these parameters, which the type of BoundArguments cannot say.
  return {
    ...described,
    execute: (context, args, written) =>
      execute(context, args as typeof args & ArgumentsOf<Declared, Checked>, written),
  };
}
