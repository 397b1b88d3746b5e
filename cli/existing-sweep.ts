import type { ResultsStore, Sweep } from '../results/index.ts';
import { UserError } from './user-error.ts';

export async function existingSweep(store: ResultsStore, id: string): Promise<Sweep> {
  const sweep = await store.sweep(id);
  if (sweep) return sweep;
  const known = (await store.sweeps()).map((one) => one.id);
  const mend =
    known.length === 0 ? 'there are none yet, start one with `toolsandbox sweep`' : `known: ${known.join(', ')}`;
  throw new UserError(`there is no sweep "${id}" in these results; ${mend}`);
}
