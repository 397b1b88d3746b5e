import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import { conversionTools } from '../../sandbox/tools/conversion.ts';
import type { ToolDefinition } from '../../sandbox/tools/definition.ts';
import { executeCall } from '../../sandbox/tools/execute-call.ts';
import type { CallOutcome } from '../../sandbox/tools/execute-call.ts';
import { holidayTools } from '../../sandbox/tools/holiday.ts';
import { mapTools } from '../../sandbox/tools/map.ts';
import { mathTools } from '../../sandbox/tools/math.ts';
import { parseArguments } from '../../sandbox/tools/parse-arguments.ts';
import { pythonRepr } from '../../sandbox/tools/python-repr.ts';
import type { ServiceRequest } from '../../sandbox/tools/services.ts';
import { stockTools } from '../../sandbox/tools/stock.ts';
import { timeTools } from '../../sandbox/tools/time.ts';
import { weatherTools } from '../../sandbox/tools/weather.ts';
import type { World } from '../../sandbox/world.ts';
import { goldenPath, hasGolden, readLines } from '../conformance/golden-file.ts';

interface Vector {
  readonly id: string;
  readonly tool: string;
  readonly args: JsonObject;
  readonly world: string;
  readonly content: string;
  readonly error_class: string | null;
  readonly result?: JsonValue;
  readonly trace_arguments?: JsonObject;
  readonly service_calls?: readonly { readonly url: string; readonly params: JsonObject; readonly answer: JsonValue }[];
}

const tools = new Map<string, ToolDefinition>(
  [timeTools, mathTools, conversionTools, holidayTools, mapTools, weatherTools, stockTools]
    .flat()
    .map((tool) => [tool.name, tool]),
);

interface Worlds {
  readonly now: number;
  readonly timezone: string;
  readonly worlds: Readonly<Record<string, World>>;
}

describe.skipIf(!hasGolden('tools.jsonl'))('tools against the reference', () => {
  const { now, timezone, worlds } = JSON.parse(readFileSync(goldenPath('worlds.json'), 'utf8')) as Worlds;
  const vectors = readLines<Vector>(goldenPath('tools.jsonl'));

  it.each(vectors.filter(({ tool }) => tools.has(tool)))('$id $tool $args', async (vector) => {
    const world = worlds[vector.world] as World;
    const expectedCalls = [...(vector.service_calls ?? [])];
    const fetch = async ({ host, path, parameters }: ServiceRequest): Promise<JsonValue> => {
      const expected = expectedCalls.shift();
      expect({ url: `https://${host}${path}`, params: spacesApart(parameters) }).toEqual({
        url: expected?.url,
        params: spacesApart(expected?.params ?? {}),
      });
      return expected?.answer ?? null;
    };
    const context = { world, now, timeZone: timezone, newId: () => 'unused', services: { fetch } };
    const tool = tools.get(vector.tool) as ToolDefinition;
    const written = parseArguments(JSON.stringify(vector.args));
    const outcome = await executeCall(tool, written ?? new Map(), context);

    expect(expectedCalls).toEqual([]);
    expect(answerOf(outcome, tool)).toEqual(expectedAnswer(vector));
  });
});

/** The reference writes floats of whole value with a fraction, which does not survive JSON: `0.0, 0.0` and `0, 0`. */
function spacesApart(parameters: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/\.0(?=,|$)/g, '') : value,
    ]),
  );
}

function answerOf(outcome: CallOutcome, tool: ToolDefinition): object {
  if ('refusal' in outcome) return { errorClass: outcome.refusal.errorClass };
  const { arguments: args, result } = outcome.trace;
  return comparable(tool.name, args, result, pythonRepr(result, tool.floats));
}

function expectedAnswer(vector: Vector): object {
  if (vector.error_class !== null) return { errorClass: vector.error_class };
  return comparable(vector.tool, vector.trace_arguments ?? {}, vector.result ?? null, vector.content);
}

/** Distances are compared to the millimeter. Numbers are not compared as text: a `0` may be a float or not. */
function comparable(tool: string, args: JsonObject, result: JsonValue, text: string): object {
  const rounded = tool === 'calculate_lat_lon_distance' ? Number(result).toFixed(6) : result;
  return { args, result: rounded, content: typeof result === 'number' ? null : text };
}
