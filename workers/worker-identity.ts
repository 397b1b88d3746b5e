import { hostname } from 'node:os';

/** How the engine knows a worker: process, machine, and the mark of the place of its results (results/place-mark.ts). */
export function workerIdentity(place: string): string {
  return `${process.pid}@${hostname()}#${place}`;
}

/** Null for workers that others wrote. */
export function placeOfWorker(identity: string): string | null {
  return /#([\da-f]{8})$/.exec(identity)?.[1] ?? null;
}
