import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyChanges } from '../../sandbox/world.ts';
import type { WorldChange, WorldRow } from '../../sandbox/world.ts';
import { LayeredRows } from '../../worlds/layered-rows.ts';

const changeOf = (kind: 'insert' | 'remove' | 'replace', at: number, rows: readonly WorldRow[], key: string) => {
  const position = kind === 'insert' ? (at % 3 === 0 ? at % (rows.length + 1) : rows.length) : at % rows.length;
  const row = kind === 'remove' ? rows[position]! : { key };
  const change = { kind, table: 'T', position, row, ...(kind === 'replace' && { before: rows[position]! }) };
  return change as WorldChange;
};

it('rows over a list are what changes of the list itself come to, and are found by their keys', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('insert', 'remove', 'replace'), fc.nat(99)), { maxLength: 12 });
  fc.assert(
    fc.property(fc.nat(8), steps, (count, kinds) => {
      const base: readonly WorldRow[] = Array.from({ length: count }, (_, index) => ({ key: `r${index}` }));
      let [layered, rows]: [LayeredRows, readonly WorldRow[]] = [new LayeredRows(base), base];
      for (const [index, [kind, at]] of kinds.entries()) {
        if (rows.length === 0 && kind !== 'insert') continue;
        const before = layered.copy();
        const change = changeOf(kind, at, rows, `n${index}`);
        const after = layered.with(change);
        expect(layered.areThose(before)).toBe(true);
        expect(after.areThose(before)).toBe(false);
        layered = after;
        rows = applyChanges({ T: rows }, [change])['T']!;
        expect(layered.list()).toEqual(rows);
        expect(layered).toHaveLength(rows.length);
        for (const key of ['r0', 'r1', 'r5', `n${index}`, 'none']) {
          const position = rows.findIndex((row) => row['key'] === key);
          expect(layered.positionOf('key', key)).toBe(position);
          expect(layered.at(position)).toBe(rows[position]);
        }
      }
      expect(base).toHaveLength(count);
    }),
  );
});
