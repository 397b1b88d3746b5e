import type { Profile } from '../cell.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { Table, World, WorldChange } from '../world.ts';
import type { WrittenArguments } from './execution/parse-arguments.ts';
import type { ResultShape } from './result-shape.ts';
import type { CodeRunner } from './code-runner.ts';
import type { Services } from './services.ts';

/** A parameter, as shown to the caller and as validated. */
export interface Parameter {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly description: string;
  /** What the caller is shown and its type alone does not say: `items`, `properties`, `enum`. In JSON Schema. */
  readonly schema?: JsonObject;
  /** Null is accepted. */
  readonly nullable?: true;
  /** Used, and recorded in the trace, if the caller omits the argument. */
  readonly default?: JsonValue;
  /** The argument may be omitted and is then absent from the trace. Without `default` or `omittable` it is required. */
  readonly omittable?: true;
}

export type Parameters = Readonly<Record<string, Parameter>>;

export function isRequired(parameter: Parameter): boolean {
  return parameter.default === undefined && !parameter.omittable;
}

/** An error class, named as in the reference, and when it occurs. */
export interface DocumentedError {
  readonly class: string;
  readonly when: string;
}

/**
 * Everything a tool can use besides its arguments. Time, ids and service answers are inputs, so retries are repeatable.
 */
export interface ToolContext {
  readonly world: World;
  /** Seconds since the epoch. */
  readonly now: number;
  readonly timeZone: string;
  /** For the few rules of a tool that `paper` has from the reference and `default` does without. */
  readonly profile: Profile;
  readonly newId: () => string;
  readonly services: Services;
  /** Where tools of packs can be run. */
  readonly runCode?: CodeRunner;
  /** Whether an earlier call of the same batch ended the conversation. */
  readonly conversationEnded?: boolean;
}

export interface ToolOutcome {
  readonly result: JsonValue;
  readonly changes?: readonly WorldChange[];
  /** Whether the call ends the conversation. */
  readonly endsConversation?: true;
  /** What the caller reads, where that does not follow from the result. */
  readonly text?: string;
  /** Overrides the tool's `floats` for this result. */
  readonly floats?: readonly string[];
  /** Why the reference aborts the run although the call succeeds. Profile `paper` aborts too. */
  readonly referenceFailure?: string;
}

/** Arguments after binding: defaults filled in, omitted ones absent, types checked if `checksTypes` is true. */
export type BoundArguments = JsonObject;

/** A call that succeeds and leaves the world worse. */
export interface Harm {
  /** As a clause: an agent that ... */
  readonly what: string;
  readonly arguments: JsonObject;
  /** What takes it back as far as a tool can, given what the call returned. */
  readonly undo?: { readonly tool: string; readonly arguments: (result: JsonValue) => JsonObject };
}

export interface ToolDefinition {
  readonly name: string;
  /** The reference's Python module, which determines scrambled names and the ranking of distraction tools. */
  readonly module: string;
  /** One of the world's domains. */
  readonly domain: string;
  readonly caller: 'agent' | 'user';
  readonly description: string;
  readonly parameters: Parameters;
  /** The result, as it goes after the word "Returns": the units of what has any, and when it is null. */
  readonly returns: string;
  /** What the result is made of. */
  readonly result: ResultShape;
  /** The unit of the number that it returns, or the argument that names it. */
  readonly unit?: string | { readonly argument: string };
  /**
   * Paths in the result that are floats, so that 5 is shown as 5.0. `''` is the result itself, `[].latitude` a column.
   */
  readonly floats?: readonly string[];
  readonly errors: readonly DocumentedError[];
  /** It answers for missing, unknown and mistyped arguments itself. */
  readonly bindsItself?: true;
  /** Arguments keep their descriptions under every augmentation, by accident of the reference. */
  readonly alwaysDescribed?: true;
  /** Switches that must be as usual for a call to succeed. */
  readonly dependsOn: readonly string[];
  /** The switch that it tells or, by its only argument, sets. */
  readonly switches?: string;
  /** Tables that its answer depends on. */
  readonly reads?: readonly Table[];
  /** Its answer depends on what time it is. */
  readonly usesClock?: true;
  /** `write`: changes the world. `read`: reads the world, a service or the clock. `pure`: neither. */
  readonly effect: 'read' | 'write' | 'pure';
  /** False for the few tools whose argument types the reference does not check before it runs them. */
  readonly checksTypes: boolean;
  /** Arguments with which it changes nothing, at a time in seconds since the epoch. */
  readonly probe?: (now: number) => JsonObject;
  /** Arguments with which a search brings every row, or nearly so. */
  readonly everything?: readonly JsonObject[];
  /** What nobody asked for; undefined where the world has nothing to do it to. */
  readonly harm?: (world: World, now: number) => Harm | undefined;
  /** What an agent says that claims to have used it. */
  readonly claimed?: readonly string[];
  /** Throws only `ToolError`. `written` holds the arguments as the caller wrote them. */
  readonly execute: (
    context: ToolContext,
    args: BoundArguments,
    written: WrittenArguments,
  ) => ToolOutcome | Promise<ToolOutcome>;
}

/** What a world offers. */
export interface Toolset {
  /** In the order in which they are offered, which breaks ties between equally distracting tools. */
  readonly tools: readonly ToolDefinition[];
  /** Of other worlds: offered to the agent beside the scenario's tools, whatever the augmentation, and no part of this world. */
  readonly decoys?: readonly ToolDefinition[];
}

/** Finds a tool by its real name. */
export function findTool({ tools }: Pick<Toolset, 'tools'>, name: string): ToolDefinition | undefined {
  return tools.find((one) => one.name === name);
}

type Values = {
  string: string;
  integer: number;
  number: number;
  boolean: boolean;
  array: readonly JsonValue[];
  object: JsonObject;
};

/** A parameter declared as plain `Parameter` has no known value type, so its values cannot be used. */
type ValueOf<Declared extends Parameter> = Parameter extends Declared
  ? unknown
  : Values[Declared['type']] | (Declared extends { readonly nullable: true } ? null : never);

type OmittableName<Declared extends Parameters> = {
  [Name in keyof Declared]: Declared[Name] extends { readonly omittable: true } ? Name : never;
}[keyof Declared];

/** The arguments passed to `execute`, derived from the tool's parameters. Without type checks they can be any JSON. */
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

/** Defines a tool. The argument types of `execute` follow from `parameters`. */
export function tool<const Declared extends Parameters, const Checked extends boolean>(
  definition: TypedDefinition<Declared, Checked>,
): ToolDefinition {
  const { execute, ...described } = definition;
  // Binding has checked the arguments against these parameters, which the type BoundArguments cannot express.
  return {
    ...described,
    execute: (context, args, written) =>
      execute(context, args as typeof args & ArgumentsOf<Declared, Checked>, written),
  };
}
