import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { PHONE } from '../../../worlds/phone/world.ts';
import type { Parameter, ToolDefinition } from '../../../sandbox/tools/definition.ts';
import { executeBatch } from '../../../sandbox/tools/execution/execute-batch.ts';
import { applyChanges } from '../../../sandbox/world.ts';
import { revertChanges } from '../../sandbox/revert-changes.ts';
import { batch, call, NOW, WORLD } from './example-world.ts';

const KNOWN = ['ida', 'max', 'r1', 'm1', 'Max', 'ferns', '+4930222', 'friend', 'EUR', 'usd', 'km', 'nm', 'Labor Day'];

const PLAUSIBLE: Readonly<Record<Parameter['type'], fc.Arbitrary<unknown>>> = {
  string: fc.oneof(fc.constantFrom(...KNOWN), fc.string({ unit: 'grapheme', maxLength: 40 })),
  boolean: fc.boolean(),
  integer: fc.oneof(fc.integer({ min: -3, max: 70 }), fc.constant(2024), fc.integer(), fc.maxSafeInteger()),
  number: fc.oneof(fc.integer({ min: -200, max: 200 }), fc.double({ noNaN: true }), fc.constantFrom(NOW, NOW + 60)),
  array: fc.array(fc.jsonValue()),
  object: fc.dictionary(fc.string(), fc.jsonValue()),
};

/** Mostly values of the declared type, sometimes any JSON, sometimes nothing. */
function argumentsOf(tool: ToolDefinition): fc.Arbitrary<object> {
  const fields = Object.entries(tool.parameters).map(([name, { type }]) => [
    name,
    fc.oneof({ weight: 6, arbitrary: PLAUSIBLE[type] }, { weight: 1, arbitrary: fc.jsonValue() }),
  ]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] });
}

const anyAnswer = fc.oneof(fc.constant(null), fc.jsonValue());

/** JSON turns all other numbers into null. */
function isFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isFinite);
}

describe.each(PHONE.tools)('$name', (tool) => {
  it('answers any arguments, is deterministic, and reports every change', async () => {
    await fc.assert(
      fc.asyncProperty(argumentsOf(tool), anyAnswer, async (args, answer) => {
        const services = { fetch: () => Promise.resolve(answer as null) };
        const input = batch([call(tool.name, args)], { services });
        const result = await executeBatch(input);
        expect(result.replies).toHaveLength(1);
        const [reply] = result.replies;
        const { trace, errorClass } = reply!.toolResult!;
        expect(isFinite(trace)).toBe(true);
        expect((trace === undefined) !== (errorClass === undefined)).toBe(true);
        expect(reply!.changes === undefined || trace !== undefined).toBe(true);
        const changes = reply!.changes ?? [];
        expect(changes.length === 0 || tool.effect === 'write').toBe(true);
        expect(revertChanges(applyChanges(WORLD, changes), changes)).toEqual(WORLD);
        expect(JSON.stringify(await executeBatch(input))).toBe(JSON.stringify(result));
      }),
      { numRuns: 60 },
    );
  });

  it('answers any arguments text or aborts the run, in both profiles', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.json(), fc.string(), fc.constant('{"__proto__": {"on": true}}')),
        fc.constantFrom('default', 'paper'),
        async (text, profile) => {
          const { replies, aborted } = await executeBatch(batch([call(tool.name, text)], { profile }));
          expect(replies).toHaveLength(aborted === undefined ? 1 : 0);
          expect(profile === 'paper' || aborted === undefined).toBe(true);
        },
      ),
      { numRuns: 20 },
    );
  });
});
