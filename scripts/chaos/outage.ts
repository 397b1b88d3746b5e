import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './hit.ts';

/** A way in which servers can be away. */
export interface OutageKind {
  /** For example `connections to the results cut`. */
  readonly kind: string;
  /** Returns how it ends. */
  begin(): Promise<() => Promise<void>>;
}

/** One that has happened. */
export interface Outage {
  readonly kind: string;
  readonly seconds: number;
}

/** One after the other, from a random one on: each kind happens as often as the others. */
export function outagesInTurn(kinds: readonly OutageKind[], random: Random): () => OutageKind {
  let next = Math.floor(random() * kinds.length);
  return () => {
    const kind = kinds[next++ % kinds.length];
    if (kind === undefined) throw new Error('no servers here can be taken away');
    return kind;
  };
}

export async function suffer(outage: OutageKind, seconds: number): Promise<Outage> {
  const end = await outage.begin();
  try {
    await sleep(seconds * 1000);
  } finally {
    await end();
  }
  return { kind: outage.kind, seconds };
}

/** Several at the same time. */
export function together(kind: string, parts: readonly OutageKind[]): OutageKind {
  return {
    kind,
    async begin() {
      const ends: (() => Promise<void>)[] = [];
      for (const part of parts) ends.push(await part.begin());
      return async () => {
        for (const end of ends) await end();
      };
    },
  };
}
