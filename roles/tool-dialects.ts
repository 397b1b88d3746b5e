import type { JsonObject } from '../sandbox/json.ts';
import type { ToolSchema } from '../sandbox/tools/schema.ts';

/** An entry of `tools` in a request to OpenAI's chat completions, and to servers that speak the same. */
export function openaiTool({ name, description, parameters }: ToolSchema) {
  return { type: 'function', function: { name, description, parameters: { ...parameters } } } as const;
}

/** An entry of `tools` in a request to Anthropic's Messages API. */
export function anthropicTool({ name, description, parameters }: ToolSchema) {
  return { name, description, input_schema: { ...parameters, type: 'object' } } as const;
}

/**
 * An entry of `functionDeclarations` in a request to Google's Gemini API: a subset of OpenAPI 3.0 with types in upper
 * case; a function without parameters declares none, since an object without properties is refused.
 */
export function googleDeclaration({ name, description, parameters }: ToolSchema) {
  const { properties, required = [] } = parameters;
  const declared = Object.entries(properties as Readonly<Record<string, JsonObject>>);
  if (declared.length === 0) return { name, description };
  const shown = Object.fromEntries(declared.map(([parameter, property]) => [parameter, googleProperty(property)]));
  return { name, description, parameters: { type: 'OBJECT', properties: shown, required } };
}

function googleProperty(property: JsonObject): JsonObject {
  const { type } = property;
  return typeof type === 'string' ? { ...property, type: type.toUpperCase() } : property;
}
