import { isObject } from '../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../sandbox/json.ts';
import type { PropertySchema, ToolSchema } from '../sandbox/tools/schema.ts';

/** An entry of `tools` in a request to OpenAI's chat completions, and to servers that speak the same. */
export function openaiTool({ name, description, parameters }: ToolSchema) {
  return { type: 'function', function: { name, description, parameters: { ...parameters } } } as const;
}

/** The same in a request to OpenAI's Responses API, which would make a schema strict that does not say that it is not. */
export function responsesTool({ name, description, parameters }: ToolSchema) {
  return { type: 'function', name, description, parameters: { ...parameters }, strict: false } as const;
}

/** An entry of `tools` in a request to Anthropic's Messages API. */
export function anthropicTool({ name, description, parameters }: ToolSchema) {
  return { name, description, input_schema: { ...parameters, required: [...parameters.required] } };
}

/**
 * An entry of `functionDeclarations` in a request to Google's Gemini API: a subset of OpenAPI 3.0 with types in upper
 * case. A function without parameters declares none, because the API rejects an object without properties.
 */
export function googleDeclaration({ name, description, parameters }: ToolSchema) {
  const properties = Object.entries(parameters.properties);
  if (properties.length === 0) return { name, description };
  const declared = Object.fromEntries(properties.map(([parameter, property]) => [parameter, googleProperty(property)]));
  return {
    name,
    description,
    parameters: { type: 'OBJECT', properties: declared, required: [...parameters.required] },
  };
}

/** With what its lists and objects are made of. */
function googleProperty(property: PropertySchema): JsonObject {
  return Object.fromEntries(
    Object.entries(property).map(([name, value]) => [
      name,
      name === 'type' && typeof value === 'string' ? value.toUpperCase() : inGoogle(name, value),
    ]),
  );
}

function inGoogle(name: string, value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  if (name !== 'properties') return googleProperty(value);
  return Object.fromEntries(
    Object.entries(value).map(([own, one]) => [own, isObject(one) ? googleProperty(one) : one]),
  );
}
