import { describe, expectTypeOf, it } from 'vitest';

import type { JsonValue } from '../../sandbox/json.ts';
import { tool } from '../../sandbox/tools/definition.ts';
import type { Parameter, ToolDefinition } from '../../sandbox/tools/definition.ts';

const described = {
  name: 'example',
  module: 'utilities',
  domain: 'math',
  caller: 'agent',
  description: 'Does nothing.',
  returns: 'nothing',
  result: 'nothing',
  errors: [],
  dependsOn: [],
  effect: 'pure',
} as const;

const description = 'A parameter.';

/** `npm run types` checks the types. At run time these tests only check that the definitions are accepted. */
describe("the types of a tool's arguments", () => {
  it('are those declared by the parameters', () => {
    tool({
      ...described,
      checksTypes: true,
      parameters: {
        text: { type: 'string', description },
        whole: { type: 'integer', description },
        real: { type: 'number', description },
        flag: { type: 'boolean', description },
      },
      execute: (_context, args) => {
        expectTypeOf(args).branded.toEqualTypeOf<{
          readonly text: string;
          readonly whole: number;
          readonly real: number;
          readonly flag: boolean;
        }>();
        return { result: args.text };
      },
    });
  });

  it('include null only for nullable parameters, and are required if there is a default', () => {
    tool({
      ...described,
      checksTypes: true,
      parameters: {
        place: { type: 'number', description, nullable: true, default: null },
        days: { type: 'integer', description, default: 0 },
      },
      execute: (_context, { place, days }) => {
        expectTypeOf(place).toEqualTypeOf<number | null>();
        expectTypeOf(days).toEqualTypeOf<number>();
        return { result: null };
      },
    });
  });

  it('are optional for omittable parameters', () => {
    tool({
      ...described,
      checksTypes: true,
      parameters: {
        id: { type: 'string', description },
        name: { type: 'string', description, omittable: true },
        latitude: { type: 'number', description, omittable: true, nullable: true },
      },
      execute: (_context, args) => {
        expectTypeOf(args.id).toEqualTypeOf<string>();
        expectTypeOf(args.name).toEqualTypeOf<string | undefined>();
        expectTypeOf(args.latitude).toEqualTypeOf<number | null | undefined>();
        return { result: null };
      },
    });
  });

  it('are any JSON if the tool checks types itself, and optional for omittable parameters', () => {
    tool({
      ...described,
      checksTypes: false,
      parameters: {
        on: { type: 'boolean', description },
        name: { type: 'string', description, omittable: true },
      },
      execute: (_context, { on, name }) => {
        expectTypeOf(on).toEqualTypeOf<JsonValue>();
        expectTypeOf(name).toEqualTypeOf<JsonValue | undefined>();
        return { result: null };
      },
    });
  });

  it('are unusable if the parameter is declared as plain Parameter', () => {
    const loose: Parameter = { type: 'string', description };
    tool({
      ...described,
      checksTypes: true,
      parameters: { loose },
      execute: (_context, args) => {
        expectTypeOf(args.loose).toBeUnknown();
        return { result: null };
      },
    });
  });

  it('are not part of the type of the finished tool, so that all tools fit in one list', () => {
    const finished = tool({ ...described, checksTypes: true, parameters: {}, execute: () => ({ result: null }) });
    expectTypeOf(finished).toEqualTypeOf<ToolDefinition>();
  });

  it('have only the names of the parameters', () => {
    tool({
      ...described,
      checksTypes: true,
      parameters: { id: { type: 'string', description } },
      execute: (_context, args) => {
        expectTypeOf<keyof typeof args>().toEqualTypeOf<'id'>();
        return { result: null };
      },
    });
  });
});
