import { isDeepStrictEqual } from 'node:util';

import type { Constraint, ExtractedForm, Extraction } from '../../evaluation/milestone.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import { partOf } from '../checks/check-arguments.ts';
import type { MilestonePlace } from './milestone-order.ts';
import type { Path } from '../invalid-pack.ts';
import { notationOf, parseResult, RESULT_FORMS } from './notation.ts';
import type { ResultReference } from './notation.ts';
import type { WrittenMilestone } from './written-schema.ts';

type Values = Extraction['values'];
type Tolerances = Readonly<Record<string, number | 'inf'>>;

/** Two tools read the time one after the other; a second between them is no mistake. */
const TIME_TOLERANCE = 1;

/** `called`: the environment answered such a call; with results of other milestones, a constraint for each of those. */
export function expandCalled(milestone: WrittenMilestone, place: MilestonePlace): readonly Constraint[] {
  const { called, within = {} } = milestone;
  if (called === undefined) return [];
  const { path, expansion } = place;
  const at = [...path, 'called'];
  const calls = [called]
    .flat()
    .map((call, index) => readCall(call, Array.isArray(called) ? [...at, index] : at, place));
  const first = calls[0]?.results ?? {};
  calls.forEach((call) => {
    if (!isDeepStrictEqual(call.results, first))
      expansion.report(call.path, 'alternatives use different results', 'use the same results in each of them');
  });
  const patterns = calls.map(({ pattern }) => pattern);
  const trace: JsonValue = Array.isArray(called) ? expansion.mark(patterns, at) : (patterns[0] ?? null);
  const row = { sender: 'EXECUTION_ENVIRONMENT', recipient: 'AGENT', tool_trace: trace };
  const rows = [expansion.mark(row, at)];
  const groups = byMilestone(first, (name) => calls[0]?.places[name] ?? at, place);
  if (groups.size === 0) {
    const target = { rows, ...traceMeasure(within, path, place) };
    return Object.keys(first).length > 0 ? [] : [expansion.mark({ kind: 'snapshot', database: 'SANDBOX', target }, at)];
  }
  return [...groups].map(([reference, results]): Constraint => {
    const others = Object.keys(first).filter((name) => !(name in results));
    const own = Object.fromEntries(Object.entries(within).filter(([name]) => !others.includes(name)));
    const values = mapValues(results, (result) => ({ path: result.path, as: formIn(result, reference, place) }));
    const times = Object.keys(results).filter((name) => shapeOf(results[name]!, reference, place) === 'time');
    const tolerances = { ...Object.fromEntries(times.map((name) => [name, TIME_TOLERANCE])), ...own };
    return expansion.mark(
      {
        kind: 'tool-trace-dependent',
        database: 'SANDBOX',
        reference,
        target: expansion.mark({ rows, ...traceMeasure(tolerances, path, place) }, at),
        fillTo: 'tool_trace',
        extraction: extractionOf(values, results, calls[0]!.places, place),
      },
      at,
    );
  });
}

interface ReadCall {
  readonly path: Path;
  /** A trace pattern: `tool_name` and `arguments`. */
  readonly pattern: JsonObject;
  readonly results: Readonly<Record<string, ResultReference>>;
  /** Where each argument that is a result was written. */
  readonly places: Readonly<Record<string, Path>>;
}

function readCall(call: Readonly<Record<string, JsonObject>>, path: Path, { expansion }: MilestonePlace): ReadCall {
  const [tool, given] = Object.entries(call)[0] ?? ['', {}];
  const results: Record<string, ResultReference> = {};
  const places: Record<string, Path> = {};
  const literal: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(given)) {
    const notation = typeof value === 'string' ? notationOf(value) : undefined;
    if (notation?.kind !== 'result') literal[name] = value;
    else [results[name], places[name]] = [notation.reference, [...path, tool, name]];
  }
  const args = expansion.object(literal, [...path, tool]);
  const pattern = { tool_name: tool, arguments: args };
  return { path, results, places, pattern: expansion.mark(pattern, path, { tool_name: [...path, tool] }) };
}

/** `told` and `containing`: the agent said this to the user, with results of one milestone where the text names them. */
export function expandSaid(milestone: WrittenMilestone, place: MilestonePlace): readonly Constraint[] {
  return (['told', 'containing'] as const).flatMap((sentence) => {
    const text = milestone[sentence];
    return text === undefined ? [] : said(text, sentence, place);
  });
}

function said(written: string, sentence: 'told' | 'containing', place: MilestonePlace): readonly Constraint[] {
  const { path, expansion } = place;
  const at = [...path, sentence];
  const results: Record<string, ResultReference> = {};
  const content = expansion.text(written, at).replaceAll(/\{([^{}]*)\}/g, (whole, inner: string) => {
    const result = parseResult(inner);
    if (result === undefined) {
      expansion.report(at, `${whole} is not a result`, `write ${RESULT_FORMS} in braces, without the dollar sign`);
      return whole;
    }
    if (result.decimals !== undefined)
      expansion.report(at, `${whole} rounds a result`, 'write :texts, which accepts 0 to 3 decimals');
    let name = (result.path.join('_') || result.name).replaceAll('-', '_');
    while (results[name] !== undefined && !isDeepStrictEqual(results[name], result)) name += '_';
    results[name] = result;
    return `{${name}}`;
  });
  const row = expansion.mark({ sender: 'AGENT', recipient: 'USER', content }, at, {});
  const measures = sentence === 'containing' ? { measures: { content: { measure: 'contains' } as const } } : {};
  const target = expansion.mark({ rows: [row], ...measures }, at);
  if (Object.keys(results).length === 0) return [expansion.mark({ kind: 'snapshot', database: 'SANDBOX', target }, at)];
  const groups = byMilestone(results, () => at, place);
  const [group, ...others] = groups;
  if (group === undefined) return [];
  if (others.length > 0) {
    expansion.report(at, 'a text can hold results of one milestone only', 'say the others in a milestone of their own');
    return [];
  }
  const [reference] = group;
  const values = mapValues(results, (result) => ({ path: result.path, as: formIn(result, reference, place, 'text') }));
  const places = mapValues(results, () => at);
  const extraction = extractionOf(values, results, places, place);
  const constraint = {
    kind: 'tool-trace-dependent',
    database: 'SANDBOX',
    reference,
    target,
    fillTo: 'content',
    extraction,
  } as const;
  return [expansion.mark(constraint, at)];
}

function byMilestone(
  results: Readonly<Record<string, ResultReference>>,
  placeOf: (name: string) => Path,
  { order }: MilestonePlace,
): ReadonlyMap<number, Readonly<Record<string, ResultReference>>> {
  const groups = new Map<number, Record<string, ResultReference>>();
  for (const [name, result] of Object.entries(results)) {
    const index = order.indexOf(result.name, placeOf(name));
    if (index !== undefined) groups.set(index, { ...groups.get(index), [name]: result });
  }
  return groups;
}

function extractionOf(
  values: Values,
  results: Readonly<Record<string, ResultReference>>,
  places: Readonly<Record<string, Path>>,
  { expansion, path }: MilestonePlace,
): Extraction {
  for (const name of Object.keys(results)) expansion.mark(values[name]!, places[name] ?? path);
  return expansion.mark({ values: expansion.mark(values, path) }, path);
}

/** The form written, else one that fits: numbers as numbers in arguments, and in their usual decimal forms in texts. */
function formIn(result: ResultReference, reference: number, place: MilestonePlace, within?: 'text'): ExtractedForm {
  if (result.form !== undefined) return result.form;
  const shape = shapeOf(result, reference, place);
  if (shape === 'integer') return within === 'text' ? 'int' : 'float';
  if (shape === 'number' || shape === 'time') return within === 'text' ? 'texts' : 'float';
  return 'copy';
}

function shapeOf(result: ResultReference, reference: number, { written, expansion }: MilestonePlace) {
  const [call] = [written[reference]?.called ?? []].flat();
  const part = partOf(Object.keys(call ?? {})[0] ?? '', result.path, expansion.world.tools);
  return part !== undefined && 'shape' in part ? part.shape : undefined;
}

function traceMeasure(tolerances: Tolerances, path: Path, { expansion }: MilestonePlace) {
  if (Object.keys(tolerances).length === 0) return {};
  const atol = expansion.mark(tolerances, [...path, 'within']);
  return { measures: { tool_trace: { measure: 'tool_trace', atol } as const } };
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
