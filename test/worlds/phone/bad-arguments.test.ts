import { describe, expect, it } from 'vitest';

import { PROFILES } from '../../../sandbox/cell.ts';
import { PHONE } from '../../../worlds/phone/world.ts';
import type { Parameter, ToolDefinition } from '../../../sandbox/tools/definition.ts';
import { executeBatch } from '../../../sandbox/tools/execution/execute-batch.ts';
import { COMMON_ERRORS } from '../../../sandbox/tools/wording.ts';
import { batch, call } from './example-world.ts';

const MEGABYTE = 'rowing '.repeat(150_000);

const FITTING: Readonly<Record<Parameter['type'], string>> = {
  string: '"km"',
  boolean: 'true',
  integer: '1',
  number: '315529300',
  array: '[]',
  object: '{}',
};

/** JSON texts that are invalid for most parameter types. */
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

/** Each odd value for each parameter, the others being valid. Then missing and unknown arguments, and invalid JSON. */
function badTexts(tool: ToolDefinition): readonly string[] {
  const fitting = Object.entries(tool.parameters).map(([name, { type }]) => [name, FITTING[type]] as const);
  const write = (fields: readonly (readonly [string, string])[]) =>
    `{${fields.map(([name, value]) => `"${name}": ${value}`).join(', ')}}`;
  const odd = fitting.flatMap(([name]) =>
    ODD_VALUES.map((value) => write(fitting.map((field) => (field[0] === name ? [name, value] : field)))),
  );
  const missing = fitting.map(([name]) => write(fitting.filter((field) => field[0] !== name)));
  const malformed = ['{"amount": NaN}', '{', '[]', 'null', '3', '{}{}', "{'on': True}", '{"on": Infinity}'];
  return [
    ...odd,
    ...missing,
    write([...fitting, ['surplus', '1']]),
    write([...fitting, ['__proto__', '{}']]),
    ...malformed,
  ];
}

const documented = (tool: ToolDefinition) => [...tool.errors, ...COMMON_ERRORS].map((error) => error.class);

describe.each(PROFILES)('bad arguments in profile %s', (profile) => {
  it.each(PHONE.tools)('get a result or a documented error class with a text: $name', async (tool) => {
    for (const text of badTexts(tool)) {
      const { replies, aborted } = await executeBatch(batch([call(tool.name, text)], { profile }));
      if (aborted !== undefined) continue;
      const { trace, errorClass } = replies[0]!.toolResult!;
      if (trace !== undefined) continue;
      expect(documented(tool), text).toContain(errorClass);
      const { content } = replies[0]!;
      if (profile === 'paper') expect(content, text).toMatch(/^[\w.]+: .{10,}/s);
      else expect(content.startsWith(`${errorClass}`), text).toBe(false);
      expect(content.length, text).toBeGreaterThan(10);
    }
  });

  it.each(PHONE.tools)('of one megabyte are not repeated in the answer: $name', async (tool) => {
    const fields = Object.entries(tool.parameters).map(([name, { type }]) => [name, type === 'string' ? MEGABYTE : 1]);
    for (const args of [Object.fromEntries(fields) as object, { [MEGABYTE]: 1 }, MEGABYTE]) {
      const { replies, aborted } = await executeBatch(batch([call(tool.name, args)], { profile }));
      expect((aborted ?? replies[0]?.content ?? '').length).toBeLessThan(2000);
    }
  });
});
