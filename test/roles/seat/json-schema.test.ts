import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { SEAT_SCHEMA_FOLDER, seatJsonSchemas } from '../../../scripts/json-schemas.ts';
import { seatPlace, seatView } from '../../../roles/seat/seat-view.ts';
import { ASKED } from '../asking.ts';

function validatorOf(name: string) {
  return new Ajv2020({ allowUnionTypes: true }).compile(JSON.parse(seatJsonSchemas()[name] ?? '') as object);
}

it('the JSON Schemas of view and turn are up to date; `npm run schemas` writes them', () => {
  for (const [name, text] of Object.entries(seatJsonSchemas())) {
    expect(readFileSync(new URL(name, SEAT_SCHEMA_FOLDER), 'utf8')).toBe(text);
  }
});

it('a view is what the schema of views says, without any field more', () => {
  const valid = validatorOf('seat-view.schema.json');
  const view = seatView(
    ASKED,
    seatPlace(undefined, (text) => text),
  );
  expect(valid(view), JSON.stringify(valid.errors)).toBe(true);
  expect(valid({ ...view, messages: [{ role: 'tool', content: 'of which call?' }] })).toBe(false);
  expect(valid({ ...view, session: 1 })).toBe(false);
  expect(valid({ ...view, more: 1 })).toBe(false);
});

it('the schema of turns takes a text or calls, and what a model returned besides', () => {
  const valid = validatorOf('seat-turn.schema.json');
  expect(valid({ content: 'Yes.' }), JSON.stringify(valid.errors)).toBe(true);
  const call = { id: 'x', type: 'function', function: { name: 'a', arguments: '{}' } };
  expect(valid({ role: 'assistant', content: null, tool_calls: [call], annotations: [] })).toBe(true);
  expect(valid({ tool_calls: [{ function: { name: 'a', arguments: { on: true } } }] })).toBe(true);
  expect(valid({ tool_calls: [{ function: {} }] })).toBe(false);
  expect(valid({ content: 1 })).toBe(false);
});
