import type { TakeTurn } from './role.ts';

/** Stands between a turn and whoever takes it. */
export type Layer = (inner: TakeTurn) => TakeTurn;

/** @param layers outermost first; what is not needed is false or absent */
export function layered(seat: TakeTurn, layers: readonly (Layer | false | undefined)[]): TakeTurn {
  return layers.reduceRight((inner, layer) => (layer ? layer(inner) : inner), seat);
}
