import { describe, expect, it } from 'vitest';
import { scenarioHash, graderHash } from '../../../scenarios/content-hash.ts';
import { packFrom } from '../../../scenarios/load-pack.ts';
import type { Pack } from '../../../scenarios/pack.ts';
import type { Scenario } from '../../../scenarios/scenario.ts';
import { variedForms, isVariedValue } from '../../../scenarios/variants/varied-value.ts';
import { varyPack } from '../../../scenarios/variants/vary-pack.ts';
import { catalogue } from '../../../scripts/sweep-of.ts';
import { proveVariant } from '../../../validation/prove-variant.ts';
import { catalogueWith } from '../../support/packs.ts';
import { crossPlay } from './catalogue-variants.ts';

/** One of each kind of slot: names, numbers, ids, texts, places, times, dates, other parts. */
const SAMPLE = [
  'search_name_with_relationship',
  'remove_contact_with_id',
  'search_message_with_recency_latest',
  'convert_currency_canonicalize',
  'find_current_city_low_battery_mode',
  'add_reminder_content_and_weekday_delta_and_time',
  'find_days_till_holiday_multiple_user_turn',
  'find_thanksgiving_timestamp',
  'turn_on_wifi_low_battery_mode_implicit',
];
const SECRET = 'nobody has read this text';

function scenarioIn({ scenarios }: { readonly scenarios: readonly Scenario[] }, name: string): Scenario {
  return scenarios.find((one) => one.name === name)!;
}

describe('variants of the catalogue', () => {
  it('are solved by their own solution, and not by what solves another one', async () => {
    expect(await crossPlay(SAMPLE, [1, 2])).toEqual({ unsolved: [], byHeart: [], plays: SAMPLE.length * 9 });
  });

  it('have a value of their own for each of five seeds in a row', () => {
    const slots = [catalogue(), ...catalogue().scenarios].flatMap(({ vary = [] }) => [...vary]);
    for (const one of slots) {
      const drawn = isVariedValue(one)
        ? one.among.map((other) => String(variedForms(other)[0]))
        : one.instead.map((part) => JSON.stringify(part));
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(drawn.length).toBeGreaterThanOrEqual(5);
    }
  });

  it('hold no value that they replace, and say nothing of what varies', () => {
    const text = JSON.stringify(varyPack(catalogue(), 4));
    for (const old of ['Lindqvist', 'Priya', '+12453344098', '2453344098', 'chocolate milk', 'Grand Canyon', '"vary"'])
      expect(text.includes(old), old).toBe(false);
    expect(JSON.stringify(catalogue())).toContain('Lindqvist');
  });

  it('are the same again, and others with another seed', () => {
    expect(varyPack(catalogue(), SECRET)).toEqual(varyPack(catalogue(), SECRET));
    expect(varyPack(catalogue(), SECRET).scenarios).not.toEqual(varyPack(catalogue(), `${SECRET}.`).scenarios);
  });

  it('are named by the seed, but not by one that is secret, and have a canary of their own', () => {
    expect(varyPack(catalogue(), 3).name).toBe('toolsandbox-seed-3');
    expect(JSON.stringify(varyPack(catalogue(), SECRET))).not.toContain(SECRET);
    const canaries = [catalogue(), varyPack(catalogue(), 3), varyPack(catalogue(), SECRET)].map(({ canary }) => canary);
    expect(new Set(canaries).size).toBe(3);
    for (const canary of canaries) expect(canary).toMatch(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  });

  it('rename people in the rows too, in each form that the texts have', () => {
    const { world, scenarios } = varyPack(catalogue(), 1);
    const boss = world['CONTACT']!.find(({ relationship }) => relationship === 'boss')!;
    const first = (boss['name'] as string).split(' ')[0]!;
    const { user, answers } = scenarioIn({ scenarios }, 'search_name_with_relationship');
    expect(user.answer).toBe(boss['name']);
    expect(answers?.right[1]).toBe(`That would be ${first}.`);
  });

  it('are set when the times of the catalogue are written for', () => {
    expect(varyPack(catalogue(), 1).clock).toEqual({ start: 1_715_774_400, timeZone: 'UTC' });
  });
});

describe('proveVariant', () => {
  const only = (pack: Pack, name: string): Pack => ({ ...pack, scenarios: [scenarioIn(pack, name)] });

  it('names what varies in nothing that counts, and what its own solution does not solve', async () => {
    const pack = only(catalogue(), 'convert_currency');
    const same = catalogueWith({ scenarios: [{ ...pack.scenarios[0]!, vary: [] }] });
    const unvaried = packFrom(varyPack(same, 1), 'same');
    expect(await proveVariant(unvaried, same)).toEqual({
      unsolved: [],
      solvedByHeart: ['convert_currency'],
      unproven: [],
    });
    const wrong = catalogueWith({ scenarios: [{ ...pack.scenarios[0]!, vary: [{ value: 'CNY', among: ['EUR'] }] }] });
    const { unsolved } = await proveVariant(
      packFrom({ ...varyPack(wrong, 1), scenarios: [broken(varyPack(wrong, 1))] }, 'wrong'),
      wrong,
    );
    expect(unsolved).toEqual(['convert_currency']);
  });

  it('says that a scenario without a solution is not proven', async () => {
    const pack = catalogueWith({
      scenarios: [{ ...scenarioIn(catalogue(), 'wifi_off'), solution: [], answers: { right: [], wrong: [] } }],
    });
    expect((await proveVariant(pack, pack)).unproven).toEqual(['wifi_off']);
  });

  /** Its solution says another number than it found. */
  function broken({ scenarios: [one] }: { readonly scenarios: readonly Scenario[] }): Scenario {
    return { ...one!, solution: [...one!.solution.slice(0, -1), { say: 'It is 1 Chinese yuan.' }] };
  }
});

it('a slot that holds changes neither how a scenario plays nor how it is scored', () => {
  const pack = catalogue();
  const plain = catalogueWith({ scenarios: pack.scenarios.map(({ vary: _vary, ...one }) => one) });
  for (const profile of ['default', 'paper'] as const) {
    expect(scenarioHash(pack, 'convert_currency', profile)).toBe(scenarioHash(plain, 'convert_currency', profile));
    expect(graderHash(pack, 'convert_currency', profile)).toBe(graderHash(plain, 'convert_currency', profile));
  }
  expect(pack.hash).not.toBe(plain.hash);
});
