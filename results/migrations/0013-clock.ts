import type { Addition } from './addition.ts';

/** Room for what the clock said last, which tells that it was set back. Without it, calls then wait until it is again where it was. */
export const CLOCK: Addition = { columns: { model_traffic: { clock_read: 'double precision' } } };
