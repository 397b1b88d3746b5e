import { ToolError } from '../../../sandbox/tools/tool-error.ts';
import { PREFIXES, SCALES, UNITS } from './definitions.ts';
import type { ScaleRow, UnitRow } from './definitions.ts';
import { named, parseExpression } from './expression.ts';
import type { Product } from './expression.ts';

/** A unit defined in terms of other units. */
export interface Unit {
  readonly name: string;
  /** Null for a base unit. */
  readonly definition: Product | null;
  /** The dimension of a base unit, for example `[length]`. */
  readonly dimension: string | null;
  /** Null if proportional to the definition, as nearly all units are. */
  readonly scale: ScaleRow | null;
}

export const UNDEFINED_UNIT = 'pint.errors.UndefinedUnitError';

const ROWS: ReadonlyMap<string, UnitRow> = new Map(
  UNITS.flatMap((row) => [row[0], ...row.slice(2)].map((name) => [name, row] as const)),
);

/** Prefixes in order, under each of their names. The empty prefix comes first. */
const NAMED_PREFIXES = [
  { written: '', name: '', factor: 1 },
  ...PREFIXES.flatMap(([name, factor, ...aliases]) => [name, ...aliases].map((written) => ({ written, name, factor }))),
];

/**
 * Finds a unit by name, symbol or alias, optionally with a prefix, in the plural, or as a difference (`delta_celsius`).
 */
export function findUnit(name: string): Unit {
  const exact = defined(name);
  if (exact !== undefined) return exact;
  for (const suffix of ['', 's']) {
    for (const prefix of NAMED_PREFIXES) {
      if (!name.startsWith(prefix.written) || !name.endsWith(suffix)) continue;
      const stem = name.slice(prefix.written.length, name.length - suffix.length);
      const unit = suffix !== '' && stem.length === 1 ? undefined : defined(stem);
      if (unit === undefined) continue;
      return prefix.name === '' ? unit : multipleOf(unit, prefix);
    }
  }
  throw new ToolError(UNDEFINED_UNIT, `There is no unit "${name}".`);
}

function defined(name: string): Unit | undefined {
  const row = ROWS.get(name);
  if (row !== undefined) return unitOf(row);
  const absolute = ROWS.get(name.replace(/^(delta_|Δ)/, ''));
  return absolute !== undefined && 'offset' in (SCALES[absolute[0]] ?? {}) ? differenceOf(unitOf(absolute)) : undefined;
}

function unitOf([name, definition]: UnitRow): Unit {
  const isBase = definition.startsWith('[');
  return {
    name,
    definition: isBase ? null : parseExpression(definition),
    dimension: isBase && definition !== '[]' ? definition : null,
    scale: SCALES[name] ?? null,
  };
}

function multipleOf(unit: Unit, prefix: { readonly name: string; readonly factor: number }): Unit {
  // Binary prefixes are integers. Decimal prefixes are floats such as 1e3.
  const definition = { ...named(unit.name), scale: prefix.factor, isInteger: prefix.name.endsWith('bi') };
  return { name: prefix.name + unit.name, definition, dimension: null, scale: null };
}

/** The unit of differences on a scale with an offset. */
export function differenceOf(unit: Unit): Unit {
  return { ...unit, name: `delta_${unit.name}`, scale: null };
}
