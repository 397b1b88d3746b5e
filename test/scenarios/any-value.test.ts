import { PHONE } from '../../worlds/phone/world.ts';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

import type { JsonValue } from '../../sandbox/json.ts';
import { checkPack } from '../../scenarios/checks/check-pack.ts';
import { expandPack } from '../../scenarios/format/expand-pack.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { packSchema } from '../../scenarios/schema.ts';
import { checkShape } from '../../scenarios/shape-problem.ts';
import { EXAMPLE, writtenFile } from './written.ts';
import { everyNth } from '../support/nightly.ts';

const VALUES: readonly unknown[] = [undefined, null, 5, '$x', '{=x.y}', [null], {}, { $time: 5 }, { $result: 'x' }];

const { hash: _hash, ...exchanged } = loadPack(writtenFile(EXAMPLE));
const written: unknown = parse(EXAMPLE);

it('a pack in sentences is expanded or refused, whatever stands in it', () => {
  let expanded = 0;
  for (const pack of variations(written)) {
    const { content, problems, origins } = expandPack(pack, PHONE);
    if (content === undefined || problems.length > 0) continue;
    expanded++;
    for (const problem of checkPack(content, PHONE))
      expect(origins.find(content, problem).path.length).toBeGreaterThan(0);
  }
  expect(expanded).toBeGreaterThan(20);
});

it('a JSON pack is accepted or refused, whatever stands in it', () => {
  let shaped = 0;
  for (const pack of variations(exchanged)) {
    const { data } = checkShape(packSchema(PHONE.tables), pack);
    if (data === undefined) continue;
    shaped++;
    for (const { wrong, hint } of checkPack(data, PHONE))
      expect([wrong, hint].map((text) => text.length)).not.toContain(0);
  }
  expect(shaped).toBeGreaterThan(20);
});

/** The value with each of its parts, one at a time, replaced by each of the values. */
function* variations(value: unknown): Generator {
  yield* everyNth(4, VALUES);
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    const inner: unknown = (value as Readonly<Record<string, JsonValue>>)[key];
    for (const changed of variations(inner))
      yield Array.isArray(value)
        ? value.map((item: unknown, index) => (String(index) === key ? changed : item))
        : { ...value, [key]: changed };
  }
}
