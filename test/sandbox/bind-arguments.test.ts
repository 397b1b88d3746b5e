import { describe, expect, it } from 'vitest';

import { bindArguments } from '../../sandbox/tools/execution/bind-arguments.ts';
import { findTool } from '../../sandbox/tools/definition.ts';
import { PHONE } from '../../worlds/phone/world.ts';
import type { Parameter, ToolDefinition } from '../../sandbox/tools/definition.ts';
import { asWritten, parseArguments } from '../../sandbox/tools/execution/parse-arguments.ts';
import { ToolError } from '../../sandbox/tools/tool-error.ts';

describe('parseArguments', () => {
  it('reads minus zero as zero, which is what a stored log has of it', () => {
    const written = parseArguments('{"a": -0, "b": -0.0}');
    expect([...written.values()].map(({ value }) => Object.is(value, 0))).toEqual([true, true]);
  });

  it('distinguishes floats from integers by their notation', () => {
    const written = parseArguments('{"a": 1, "b": 1.0, "c": 1e3, "d": -2, "e": "1.5"}');
    expect([...written].map(([name, { isFloat }]) => [name, isFloat])).toEqual([
      ['a', false],
      ['b', true],
      ['c', true],
      ['d', false],
      ['e', false],
    ]);
  });

  it('ignores the notation of nested numbers', () => {
    expect(parseArguments('{"list": [{"x": 1.0}], "x": 1}').get('x')).toEqual({ value: 1, isFloat: false });
  });

  it.each([
    ['json.decoder.JSONDecodeError', '{'],
    ['json.decoder.JSONDecodeError', "{'a': 1}"],
    ['json.decoder.JSONDecodeError', '{"a": NotANumber}'],
    ['json.decoder.JSONDecodeError', '{"a": 1NaN}'],
    ['json.decoder.JSONDecodeError', '{"a": "NaN}'],
    ['json.decoder.JSONDecodeError', '{"a": NaN} "'],
    ['json.decoder.JSONDecodeError', '['.repeat(1_000_000)],
    ['json.decoder.JSONDecodeError', String.raw`\"`.repeat(100_000) + 'NaN'],
    ['TypeError', 'null'],
    ['TypeError', 'true'],
    ['TypeError', '[]'],
    ['TypeError', '"NaN"'],
    ['TypeError', '3'],
    ['NameError', 'NaN'],
    ['NameError', '[-Infinity]'],
    ['NameError', '{"a": NaN}'],
    ['NameError', '{"a": {"b": [1e999]}}'],
    ['NameError', String.raw`{"a": "x \" y", "b": Infinity}`],
  ])('throws %s for %.20s', (errorClass, text) => {
    expect(errorClassOf(() => parseArguments(text))).toBe(errorClass);
  });

  it('does not change strings that contain NaN or Infinity', () => {
    const texts = { NaN: 'NaN', 'a "b"': 'Infinity and "NaN"' };
    expect(parseArguments(JSON.stringify(texts)).get('a "b"')?.value).toBe(texts['a "b"']);
  });

  it('reads empty text as no arguments', () => {
    expect(parseArguments('').size).toBe(0);
  });

  it('reads a text of one megabyte', () => {
    const text = 'x'.repeat(1_000_000);
    expect(parseArguments(JSON.stringify({ text })).get('text')?.value).toBe(text);
  });
});

describe('bindArguments', () => {
  it.each([
    ['string', '"a"', true],
    ['string', '1', false],
    ['string', 'null', false],
    ['boolean', 'true', true],
    ['boolean', '1', false],
    ['boolean', '"true"', false],
    ['integer', '1', true],
    ['integer', 'false', true],
    ['integer', '1.0', false],
    ['integer', '1e0', false],
    ['number', '1', true],
    ['number', '1.5', true],
    ['number', 'true', true],
    ['number', '"1"', false],
    ['number', '[1]', false],
  ] as const)('type %s accepts %s: %s', (type, text, accepted) => {
    const bind = () => bound({ value: { type, description: '' } }, `{"value": ${text}}`);
    if (accepted) expect(bind().traced).toEqual({ value: JSON.parse(text) as unknown });
    else expect(errorClassOf(bind)).toBe('TypeError');
  });

  it('accepts null for a nullable parameter and traces it', () => {
    const parameter: Parameter = { type: 'string', description: '', nullable: true };
    expect(bound({ value: parameter }, '{"value": null}').traced).toEqual({ value: null });
  });

  it('fills in defaults and leaves out omitted arguments', () => {
    const search = bound(findTool(PHONE, 'search_holiday')!.parameters, '{"holiday_name": "Labor Day"}');
    expect(search.traced).toEqual({ holiday_name: 'Labor Day', year: null });
    const modify = bound(findTool(PHONE, 'modify_contact')!.parameters, '{"person_id": "max"}');
    expect(modify.traced).toEqual({ person_id: 'max' });
  });

  it('passes a number to the tool for a boolean, and traces the boolean', () => {
    const call = bound({ value: { type: 'number', description: '' } }, '{"value": true}');
    expect(call).toEqual({ args: { value: 1 }, traced: { value: true } });
  });

  it.each(['{}', '{"value": "a", "other": 1}', '{"value": "a", "__proto__": 1}', '{"constructor": 1}'])(
    'throws TypeError for missing and unknown names: %s',
    (text) => {
      expect(errorClassOf(() => bound({ value: { type: 'string', description: '' } }, text))).toBe('TypeError');
    },
  );

  it('keeps a boolean passed for a number in requests to services', () => {
    expect(asWritten(parseArguments('{"amount": true}'), 'amount', 1)).toBe(true);
    expect(asWritten(parseArguments('{"amount": 5}'), 'amount', 5)).toBe(5);
    expect(asWritten(parseArguments('{}'), 'amount', 7)).toBe(7);
  });
});

function bound(parameters: ToolDefinition['parameters'], text: string) {
  return bindArguments({ ...findTool(PHONE, 'add_reminder')!, parameters }, parseArguments(text));
}

function errorClassOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof ToolError) return error.errorClass;
    throw error;
  }
  return 'no error was thrown';
}
