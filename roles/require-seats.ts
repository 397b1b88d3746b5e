import { connectionOf } from './model/connection.ts';
import type { Environment } from './model/keys.ts';
import { providerOf } from './model/providers.ts';
import { InvalidModelSpec } from './model/spec.ts';
import type { ModelSpec } from './model/spec.ts';
import type { TakeSeat } from './seat/seat.ts';

/** Seats that functions of this program take, by model spec. */
export type SeatFunctions = ReadonlyMap<string, TakeSeat>;

/** Refuses seats that no one could take. @throws ProviderFailure `provider.missing-key`, InvalidModelSpec */
export function requireSeats(specs: readonly ModelSpec[], environment: Environment, functions?: SeatFunctions): void {
  for (const spec of specs) {
    if (spec.provider === 'function') seatFunction(spec.text, functions);
    else if (providerOf(spec.provider).queue !== null) connectionOf(spec, environment);
  }
}

/** The function that takes a seat. @throws InvalidModelSpec in every process that does not have it */
export function seatFunction(text: string, functions?: SeatFunctions): TakeSeat {
  const found = functions?.get(text);
  if (found !== undefined) return found;
  throw new InvalidModelSpec(
    text,
    'only the program that has this function can play it, in its own process, with evaluate() or fork() (docs/api.md)',
  );
}
