import type { Parameter, ToolDefinition } from './definition.ts';

/** Describes tool definitions for the documentation and the command line. */

export function typeText({ type, nullable }: Parameter): string {
  return nullable ? `${type} or null` : type;
}

export function presenceText({ default: value, omittable }: Parameter): string {
  if (value !== undefined) return `default ${JSON.stringify(value)}`;
  return omittable ? 'optional' : 'required';
}

const EFFECTS: Readonly<Record<ToolDefinition['effect'], string>> = {
  read: 'reads',
  write: 'writes',
  pure: 'computes',
};

/** Whether the tool reads (the world, a service or the clock), writes to the world, or does neither. */
export function effectText({ effect }: ToolDefinition): string {
  return EFFECTS[effect];
}

/** Errors that any tool call can return. */
export const COMMON_ERRORS: ToolDefinition['errors'] = [
  { class: 'KeyError', when: 'no tool of this name is offered' },
  { class: 'json.decoder.JSONDecodeError', when: 'the arguments are not valid JSON' },
  {
    class: 'TypeError',
    when: 'the arguments are not an object, a required one is missing, one is unknown, or one has the wrong type',
  },
  { class: 'NameError', when: 'a number is NaN, infinite or beyond the range of a double' },
  { class: 'ValueError', when: 'the result is beyond the range of a double' },
];
