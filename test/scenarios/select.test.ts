import { expect, it } from 'vitest';

import { UnknownScenario } from '../../scenarios/find-scenario.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { UnknownCategory, selectScenarios } from '../../scenarios/select.ts';
import type { Selection } from '../../scenarios/select.ts';

const pack = loadPack();

function names(selection: Selection): string[] {
  return selectScenarios(pack, selection).map(({ name }) => name);
}

it('selects everything when nothing is asked for', () => {
  expect(selectScenarios(pack)).toEqual(pack.scenarios);
});

it('selects by name and by glob, each scenario once and in the order of the pack', () => {
  expect(names({ patterns: ['wifi_off'] })).toEqual(['wifi_off']);
  expect(names({ patterns: ['turn_on_*_mode', 'turn_on_cellular_*', 'get_cellula?'] })).toEqual([
    'get_cellular',
    'turn_on_cellular_low_battery_mode',
    'turn_on_cellular_low_battery_mode_implicit',
    'turn_on_location_low_battery_mode',
    'turn_on_wifi_low_battery_mode',
  ]);
});

it('takes as long for a pattern of many stars as for any other', () => {
  const name = 'a'.repeat(200);
  const endless = { ...pack, scenarios: [{ ...pack.scenarios[0]!, name }] };
  expect(() => selectScenarios(endless, { patterns: [`${'*a'.repeat(60)}*b`] })).toThrow(UnknownScenario);
  expect(selectScenarios(endless, { patterns: [`${'*a'.repeat(60)}*`] })).toHaveLength(1);
});

it.each([
  ['*', true],
  ['wifi*', true],
  ['*off', true],
  ['w*_*f', true],
  ['wifi_off*', true],
  ['wif?_?ff', true],
  ['?wifi_off', false],
  ['wifi_of', false],
  ['*wifi', false],
  ['', false],
])('the pattern "%s" matches wifi_off: %s', (pattern, expected) => {
  const wifiOff = { ...pack, scenarios: pack.scenarios.filter(({ name }) => name === 'wifi_off') };
  const found = () => selectScenarios(wifiOff, { patterns: [pattern] });
  if (expected) expect(found()).toHaveLength(1);
  else expect(found).toThrow(UnknownScenario);
});

it('takes a pattern as the whole name, and all but * and ? literally', () => {
  expect(() => names({ patterns: ['wifi'] })).toThrow(UnknownScenario);
  expect(() => names({ patterns: ['wifi.off'] })).toThrow(UnknownScenario);
});

it('selects by column or full name of a category, in any case', () => {
  const dependent = names({ categories: ['SD'] });
  expect(dependent).toContain('find_days_till_holiday_wifi_off');
  expect(dependent).not.toContain('wifi_off');
  expect(names({ categories: ['state_dependency'] })).toEqual(dependent);
  expect(new Set(names({ categories: ['SD', 'II'] }))).toEqual(
    new Set([...dependent, ...names({ categories: ['ii'] })]),
  );
});

it('narrows names by categories', () => {
  expect(names({ patterns: ['find_days_*off', 'wifi_off'], categories: ['SD'] })).toEqual([
    'find_days_till_holiday_wifi_off',
  ]);
});

it('suggests the nearest names for an unknown one', () => {
  expect(() => names({ patterns: ['wifi_of'] })).toThrow(
    'no scenario of pack toolsandbox is called "wifi_of"; did you mean wifi_off?',
  );
  expect(() => names({ patterns: ['zzz*'] })).toThrow('see `toolsandbox scenarios list`');
});

it('lists the categories for an unknown one', () => {
  expect(() => names({ categories: ['DS'] })).toThrow(UnknownCategory);
  expect(() => names({ categories: ['DS'] })).toThrow('STC (SINGLE_TOOL_CALL), MTC (MULTIPLE_TOOL_CALL)');
});
