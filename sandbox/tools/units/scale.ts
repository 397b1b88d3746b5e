import { ToolRefusal } from '../refusal.ts';
import type { Unit } from './registry.ts';

/** From a scale such as celsius or decibel to the unit it is defined by. Refuses a power beyond the range of a double. */
export function toReference(amount: number, { definition, scale }: Unit): number {
  const factor = definition?.scale ?? 1;
  if (scale === null) return amount * factor;
  if ('offset' in scale) return amount * factor + scale.offset;
  const power = Math.exp(Math.log(scale.logarithmBase) * (amount / scale.factor));
  if (power === Infinity) throw new ToolRefusal('OverflowError', 'the amount is too large for a logarithmic scale');
  return factor * power;
}

/** The inverse of {@link toReference}. Refuses the logarithm of nothing or less. */
export function fromReference(amount: number, { definition, scale }: Unit): number {
  const factor = definition?.scale ?? 1;
  if (scale === null) return amount / factor;
  if ('offset' in scale) return (amount - scale.offset) / factor;
  if (amount <= 0) throw new ToolRefusal('ValueError', 'a logarithmic scale begins above zero');
  return (scale.factor * Math.log(amount / factor)) / Math.log(scale.logarithmBase);
}
