import { readFileSync } from 'node:fs';

import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { World } from '../../sandbox/world.ts';
import { parseLine, textLines } from './golden-file.ts';

interface VectorCall {
  readonly tool: string;
  /** The JSON text, because `1` and `1.0` are different arguments. */
  readonly argumentText: string;
}

/** One tool call on a known world, with the reference's result. */
export interface ToolVector extends VectorCall {
  readonly id: string;
  readonly world: string;
  readonly setup: readonly VectorCall[];
  readonly role?: string;
  readonly service_calls?: readonly { readonly url: string; readonly params: JsonObject; readonly answer: JsonValue }[];
  readonly content?: string;
  readonly error_class?: string | null;
  readonly result?: JsonValue;
  readonly trace_arguments?: JsonObject;
  readonly conversation_active?: boolean;
  readonly changed?: Partial<World>;
  readonly environment_error?: string;
}

export interface ReferenceWorlds {
  readonly now: number;
  readonly timezone: string;
  readonly worlds: Readonly<Record<string, World>>;
}

export function readWorlds(path: string): ReferenceWorlds {
  return JSON.parse(readFileSync(path, 'utf8')) as ReferenceWorlds;
}

interface RawCall {
  readonly tool: string;
  readonly args: object;
}

export function readToolVectors(path: string): readonly ToolVector[] {
  return textLines(path).map(parseToolVector);
}

export function parseToolVector(line: string): ToolVector {
  const { args, setup = [] } = parseKeepingNumbers(line) as RawCall & { readonly setup?: readonly RawCall[] };
  return {
    ...(parseLine(line) as ToolVector),
    argumentText: argumentText(args),
    setup: setup.map((call) => ({ tool: call.tool, argumentText: argumentText(call.args) })),
  };
}

const FLOATS: Readonly<Record<string, string>> = { nan: 'NaN', inf: 'Infinity', '-inf': '-Infinity' };

/** The arguments as a model would write them, with NaN and Infinity as in Python. */
function argumentText(args: object): string {
  return JSON.stringify(args).replaceAll(/\{"\$float":"([^"]*)"\}/g, (_whole, name: string) => FLOATS[name] ?? 'null');
}

/** Parses JSON so that numbers keep their notation when they are written again. */
export function parseKeepingNumbers(text: string): unknown {
  const { rawJSON } = JSON as unknown as { readonly rawJSON: (source: string) => unknown };
  const keep = (_key: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && context?.source !== undefined ? rawJSON(context.source) : value;
  return JSON.parse(text, keep) as unknown;
}
