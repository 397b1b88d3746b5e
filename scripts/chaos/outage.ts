import { setTimeout as sleep } from 'node:timers/promises';

export type Random = () => number;

const POLL_MS = 500;

/** A way in which servers can be away, or machines not as they should be. */
export interface OutageKind {
  /** For example `connections to the results cut`. */
  readonly kind: string;
  /** Whether sweeps continue meanwhile. */
  readonly continues?: true;
  /** Returns how it ends. */
  readonly begin: () => Promise<() => Promise<void>>;
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

/** For so many seconds, or until `isOver`, which is asked now and then. */
export async function suffer(
  { kind, begin }: OutageKind,
  seconds: number,
  isOver: () => Promise<boolean> = async () => false,
): Promise<Outage> {
  const end = await begin();
  const begun = performance.now();
  const suffered = () => (performance.now() - begun) / 1000;
  try {
    while (suffered() < seconds && !(await isOver())) {
      await sleep(Math.max(0, Math.min(POLL_MS, (seconds - suffered()) * 1000)));
    }
    return { kind, seconds: Math.round(suffered()) };
  } finally {
    await end();
  }
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
