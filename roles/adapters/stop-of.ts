import type { Answer } from '../model/adapter.ts';

type Stopped = NonNullable<Answer['stopped']>;

/** What the finish reasons of an interface mean; `whole`: nothing is missing. */
export type FinishReasons = ReadonlyMap<string, Stopped | 'whole'>;

/** Why a model stopped; undefined if its answer is whole. A reason that no one knows may mean that it is not. */
export function stopOf(reason: string | null | undefined, known: FinishReasons): Stopped | undefined {
  if (!reason) return undefined;
  const meaning = known.get(reason) ?? 'unknown';
  return meaning === 'whole' ? undefined : meaning;
}
