import { ToolError } from '../../../sandbox/tools/tool-error.ts';
import { divide, multiply, named, parseExpression } from './expression.ts';
import type { Product } from './expression.ts';
import { differenceOf, findUnit, UNDEFINED_UNIT } from './registry.ts';
import type { Unit } from './registry.ts';

const ONE: Product = { scale: 1, isInteger: true, powers: new Map() };

export interface Conversion {
  readonly amount: number;
  /** Python converts an integer amount with integer arithmetic, so the agent reads 3600, not 3600.0. */
  readonly isInteger: boolean;
  /** numpy, which pint uses for logarithmic scales, warns about an overflow or the logarithm of zero or less. */
  readonly warns: boolean;
}

/** If a unit is unknown, both units are tried again in lower case. */
export function convertAnyCase(amount: number | boolean, from: string, to: string): Conversion {
  try {
    return convertUnits(amount, from, to);
  } catch (error) {
    if (!(error instanceof ToolError && error.errorClass === UNDEFINED_UNIT)) throw error;
    return convertUnits(amount, from.toLowerCase(), to.toLowerCase());
  }
}

/**
 * Converts an amount through base units, in pint's order of multiplication so that rounding agrees.
 * The result is not finite if it overflows a double or a logarithm is undefined.
 * @throws ToolError for a boolean, an unknown unit, or units of different dimensions
 */
export function convertUnits(amount: number | boolean, from: string, to: string): Conversion {
  const source = parseUnits(from);
  if (typeof amount === 'boolean') throw new ToolError('TypeError', 'The amount must be a number, not a boolean.');
  const target = parseUnits(to);
  if (isSame(source, target)) return { amount, isInteger: true, warns: false };
  requireSameDimension(source, target);
  const sourceScale = scaleIn(source);
  const targetScale = scaleIn(target);
  const absolute = sourceScale === undefined ? amount : toReference(amount, sourceScale);
  const factor = rootsOf(divide(proportional(source), proportional(target)));
  const converted = absolute * factor.scale;
  const result = targetScale === undefined ? converted : fromReference(converted, targetScale);
  const isLogarithm = isLogarithmic(sourceScale) || (isLogarithmic(targetScale) && converted <= 0);
  const isInteger = factor.isInteger && sourceScale === undefined && targetScale === undefined;
  return { amount: result, isInteger, warns: isLogarithm && !Number.isFinite(result) };
}

/** From a scale such as celsius or decibel to the unit that defines it. */
function toReference(amount: number, { definition, scale }: Unit): number {
  const factor = definition?.scale ?? 1;
  if (scale === null) return amount * factor;
  if ('offset' in scale) return amount * factor + scale.offset;
  return factor * Math.exp(Math.log(scale.logarithmBase) * (amount / scale.factor));
}

/** The inverse of {@link toReference}. */
function fromReference(amount: number, { definition, scale }: Unit): number {
  const factor = definition?.scale ?? 1;
  if (scale === null) return amount / factor;
  if ('offset' in scale) return (amount - scale.offset) / factor;
  return (scale.factor * Math.log(amount / factor)) / Math.log(scale.logarithmBase);
}

function isLogarithmic(unit: Unit | undefined): boolean {
  return unit !== undefined && unit.scale !== null && 'logarithmBase' in unit.scale;
}

/** Powers of canonical unit names, with scale 1. In a compound unit, a scale with an offset means a difference. */
function parseUnits(text: string): Product {
  const written = parseExpression(text);
  if (written.scale !== 1) throw new ToolError('ValueError', `The unit "${text}" contains a number.`);
  return [...written.powers]
    .filter(([name]) => name !== 'dimensionless')
    .reduce((product, [name, power]) => {
      const unit = findUnit(name);
      const isAlone = written.powers.size === 1 && power === 1;
      const canonical = unit.scale === null || isAlone ? unit.name : differenceOf(unit).name;
      return multiply(product, named(canonical, power));
    }, ONE);
}

/** The product in base units. Its scale is the conversion factor. */
function rootsOf(product: Product): Product {
  const powers = new Map<string, number>();
  let scale = 1;
  let isInteger = true;
  const expand = (names: Product['powers'], outer: number): void => {
    for (const [name, inner] of names) {
      const unit = findUnit(name);
      const power = outer * inner;
      if (unit.definition === null) powers.set(unit.name, (powers.get(unit.name) ?? 0) + power);
      else {
        scale *= unit.definition.scale ** power;
        isInteger &&= unit.definition.isInteger && Number.isInteger(power) && power > 0;
        expand(unit.definition.powers, power);
      }
    }
  };
  expand(product.powers, 1);
  return { scale, isInteger, powers };
}

function requireSameDimension(source: Product, target: Product): void {
  const [left, right] = [dimensionsOf(source), dimensionsOf(target)];
  if (left === right) return;
  throw new ToolError(
    'pint.errors.DimensionalityError',
    `Cannot convert ${left || 'a plain number'} to ${right || 'a plain number'}.`,
  );
}

/** For example `[length]^1 [time]^-2`, in alphabetical order. */
function dimensionsOf(product: Product): string {
  return [...rootsOf(product).powers]
    .flatMap(([name, power]) => {
      const { dimension } = findUnit(name);
      return dimension === null || power === 0 ? [] : [`${dimension}^${power}`];
    })
    .toSorted()
    .join(' ');
}

/** The product's unit if it is not proportional to its definition. Such a unit is never part of a compound. */
function scaleIn(product: Product): Unit | undefined {
  return [...product.powers.keys()].map(findUnit).find((unit) => unit.scale !== null);
}

/** The product with such a unit replaced by its defining unit. */
function proportional(product: Product): Product {
  const unit = scaleIn(product);
  return unit?.definition ? { ...ONE, powers: unit.definition.powers } : product;
}

function isSame(left: Product, right: Product): boolean {
  return (
    left.powers.size === right.powers.size &&
    [...left.powers].every(([name, power]) => right.powers.get(name) === power)
  );
}
