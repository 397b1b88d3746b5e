import { isList, isObject } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { Parameter, ToolDefinition } from '../../sandbox/tools/definition.ts';
import { keyProblemAt, problemAt } from '../invalid-pack.ts';
import type { PackProblem, Path } from '../invalid-pack.ts';
import { suggestion } from '../../sandbox/nearest-names.ts';
import { QUOTE, shown } from '../shape-problem.ts';
import { resultPart } from '../../sandbox/tools/result-shape.ts';
import type { ResultShape } from '../../sandbox/tools/result-shape.ts';

export type ToolSignature = Pick<ToolDefinition, 'name' | 'parameters' | 'result' | 'bindsItself'>;

/** What a path into a tool's result leads to; undefined where the tool is unknown. */
export function partOf(tool: string, path: readonly string[], tools: readonly ToolSignature[]) {
  const called = tools.find(({ name }) => name === tool);
  return called && resultPart(called.result, path);
}

/**
 * Arguments that the tool does not have, and values that it does not take.
 * @param resultAt what a reference to a result leads to; undefined where that is unknown and reported elsewhere
 */
export function checkArguments(
  tool: ToolSignature,
  args: JsonObject,
  path: Path,
  resultAt: (value: JsonObject) => ResultShape | undefined = () => undefined,
): readonly PackProblem[] {
  return Object.entries(args).flatMap(([name, value]) => {
    const place = [...path, name];
    const parameter = Object.hasOwn(tool.parameters, name) ? tool.parameters[name] : undefined;
    return parameter === undefined
      ? [unknownArgument(tool, name, place)]
      : checkValue(name, parameter, value, place, resultAt);
  });
}

/** Arguments that a call cannot do without. */
export function missingArguments(tool: ToolSignature, args: JsonObject, path: Path): readonly PackProblem[] {
  return Object.entries(tool.parameters)
    .filter(([name, { omittable, default: standard }]) => !omittable && standard === undefined && !(name in args))
    .map(([name, { type }]) => problemAt(path, `${tool.name} needs the argument "${name}"`, `add it: ${type}`));
}

export function unknownArgument({ name: tool, parameters }: ToolSignature, name: string, path: Path): PackProblem {
  const known = Object.keys(parameters);
  const otherwise = known.length === 0 ? 'it takes none' : `it takes ${known.join(', ')}`;
  return keyProblemAt(path, `${tool} has no argument "${name}"`, suggestion(name, known, otherwise));
}

export function unknownTool(name: string, tools: readonly ToolSignature[], path: Path): PackProblem {
  const names = tools.map((tool) => tool.name);
  const otherwise =
    '`toolsandbox tools list` prints those there are; one of your own needs a world of your own (docs/worlds.md)';
  return problemAt(path, `there is no tool "${name}"`, suggestion(name, names, otherwise));
}

export function notOffered(name: string, offered: readonly string[], path: Path): PackProblem {
  const otherwise = `add it to tools, or use one of ${offered.join(', ')}`;
  return problemAt(path, `the scenario does not offer ${name}`, suggestion(name, offered, otherwise));
}

function checkValue(
  name: string,
  parameter: Parameter,
  value: JsonValue,
  path: Path,
  resultAt: (value: JsonObject) => ResultShape | undefined,
): readonly PackProblem[] {
  if (value === null && parameter.nullable) return [];
  const wrong = `${name} takes ${article(parameter)}, not ${shown(value)}`;
  if (isObject(value) && '$time' in value) {
    const fits = 'part' in value ? ['integer', 'number'] : ['number'];
    return fits.includes(parameter.type) ? [] : [problemAt(path, wrong, 'remove the time')];
  }
  if (isObject(value) && '$result' in value) {
    const shape = resultAt(value);
    if (shape === undefined || fitsParameter(shape, parameter)) return [];
    const found = typeof shape === 'string' ? shape : 'list' in shape ? 'a list' : 'an object';
    return [
      problemAt(path, `${name} takes ${article(parameter)}, and this result is ${found}`, 'refer to a part that fits'),
    ];
  }
  if (isOfType(value, parameter)) return [];
  const quote = parameter.type === 'string' && typeof value === 'number';
  return [problemAt(path, wrong, quote ? QUOTE : `write ${article(parameter)}`)];
}

function isOfType(value: JsonValue, { type }: Parameter): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return isList(value);
  if (type === 'object') return isObject(value);
  return typeof value === type;
}

export function fitsParameter(shape: ResultShape, { type }: Parameter): boolean {
  if (typeof shape === 'object') return type === ('list' in shape ? 'array' : 'object');
  switch (shape) {
    case 'anything':
      return true;
    case 'text':
      return type === 'string';
    case 'integer':
      return type === 'integer' || type === 'number';
    case 'number':
    case 'time':
      return type === 'number';
    default:
      return shape === type;
  }
}

function article({ type, nullable }: Parameter): string {
  const named = type === 'array' ? 'list' : type;
  return `${/^[io]/.test(named) ? 'an' : 'a'} ${named}${nullable ? ' or null' : ''}`;
}
