import { describe, expect, it } from 'vitest';

import { PROFILES } from '../../sandbox/cell.ts';
import { TOOLS } from '../../sandbox/tools/catalog.ts';
import type { Parameter, ToolDefinition } from '../../sandbox/tools/definition.ts';
import { executeBatch } from '../../sandbox/tools/execute-batch.ts';
import { COMMON_ERRORS } from '../../sandbox/tools/wording.ts';
import { batch, call } from './example-world.ts';

const MEGABYTE = 'rowing '.repeat(150_000);

const FITTING: Readonly<Record<Parameter['type'], string>> = {
  string: '"km"',
  boolean: 'true',
  integer: '1',
  number: '315529300',
};

/** JSON texts of values that are wrong for a parameter of any type, or for most. */
const ODD_VALUES = [
  'null',
  '""',
  '"true"',
  '"+4930222"',
  '"not a phone number"',
  '"+123456789012345678901234567890"',
  '"Mars/Olympus"',
  '"\\u0000"',
  '"\\ud800"',
  '"))(("',
  '"**"',
  '"1/0"',
  '"(((((((((("',
  'true',
  '0',
  '-1',
  '1.5',
  '1e308',
  '-1e308',
  '1e400',
  '1e-400',
  '9007199254740993',
  '[]',
  '[1]',
  '{}',
  '{"$float": "nan"}',
];

/** Every parameter in turn gets each odd value, the others fit; then one is missing, unknown, or not JSON. */
function badTexts(tool: ToolDefinition): readonly string[] {
  const fitting = Object.entries(tool.parameters).map(([name, { type }]) => [name, FITTING[type]] as const);
  const write = (fields: readonly (readonly [string, string])[]) =>
    `{${fields.map(([name, value]) => `"${name}": ${value}`).join(', ')}}`;
  const odd = fitting.flatMap(([name]) =>
    ODD_VALUES.map((value) => write(fitting.map((field) => (field[0] === name ? [name, value] : field)))),
  );
  const missing = fitting.map(([name]) => write(fitting.filter((field) => field[0] !== name)));
  const broken = ['{"amount": NaN}', '{', '[]', 'null', '3', '{}{}', "{'on': True}", '{"on": Infinity}'];
  return [
    ...odd,
    ...missing,
    write([...fitting, ['surplus', '1']]),
    write([...fitting, ['__proto__', '{}']]),
    ...broken,
  ];
}

const documented = (tool: ToolDefinition) => [...tool.errors, ...COMMON_ERRORS].map((error) => error.class);

describe.each(PROFILES)('bad arguments in profile %s', (profile) => {
  it.each(TOOLS)('meet an answer or a documented refusal with a text: $name', async (tool) => {
    for (const text of badTexts(tool)) {
      const { replies, aborted } = await executeBatch(batch([call(tool.name, text)], { profile }));
      const refusal = aborted ?? (replies[0]?.toolResult?.errorClass === undefined ? undefined : replies[0].content);
      if (refusal === undefined) expect(replies[0]?.toolResult?.trace, text).toBeDefined();
      else if (aborted === undefined) {
        expect(documented(tool), text).toContain(replies[0]?.toolResult?.errorClass);
        expect(refusal, text).toMatch(/^[\w.]+: .{10,}/s);
      }
    }
  });

  it.each(TOOLS)('of a megabyte are answered soon and without being repeated: $name', async (tool) => {
    const fields = Object.entries(tool.parameters).map(([name, { type }]) => [name, type === 'string' ? MEGABYTE : 1]);
    for (const args of [Object.fromEntries(fields) as object, { [MEGABYTE]: 1 }, MEGABYTE]) {
      const started = performance.now();
      const { replies, aborted } = await executeBatch(batch([call(tool.name, args)], { profile }));
      expect(performance.now() - started).toBeLessThan(2000);
      expect((aborted ?? replies[0]?.content ?? '').length).toBeLessThan(2000);
    }
  });
});

it('a unit conversion beyond the range of a double is refused, and infinite in profile paper', async () => {
  const conversion = call('unit_conversion', { amount: 1e308, from_unit: 'km', to_unit: 'nm' });
  const refused = await executeBatch(batch([conversion]));
  expect(refused.replies[0]?.content).toMatch(/^ValueError: .*smaller amount/);
  const paper = await executeBatch(batch([conversion], { profile: 'paper' }));
  expect(paper.replies[0]?.content).toBe('inf');
});
