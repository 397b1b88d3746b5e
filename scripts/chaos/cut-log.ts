import { readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import type { Random } from './outage.ts';

/** Of SQLite's write-ahead log (sqlite.org/fileformat2.html#walformat) and of the index beside it (sqlite.org/walformat.html). */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const PAGE_SIZE_AT = 8;
const SALTS = { inHeader: 16, inFrame: 8, bytes: 8 };
/** How many frames a checkpoint has carried into the file, and how many it had begun to: these are on the disk. */
const CARRIED_AT = 96;
const CARRYING_AT = 128;

export interface CutLog {
  /** Frames that were written, and those of them that are left. */
  readonly frames: number;
  readonly left: number;
}

/**
 * Lets a SQLite database, which nobody has open, lose what a power cut may with `synchronous = normal`: the disk was waited for at the last
 * checkpoint only, so the log ends anywhere behind it, also in the middle of a frame. The file itself has changed in checkpoints only.
 */
export function cutLog(database: string, random: Random): CutLog {
  const path = `${database}-wal`;
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes <= HEADER_BYTES) return { frames: 0, left: 0 };
  const log = readFileSync(path);
  const frameBytes = FRAME_HEADER_BYTES + log.readUInt32BE(PAGE_SIZE_AT);
  const frames = framesOf(log, frameBytes);
  const index = readFileSync(`${database}-shm`);
  // In the byte order of this machine, which is that of every machine we test on.
  const onDisk = Math.max(index.readUInt32LE(CARRIED_AT), index.readUInt32LE(CARRYING_AT));
  const left = onDisk + Math.floor(random() * (frames - onDisk + 1));
  const torn = left < frames ? Math.floor(random() * frameBytes) : 0;
  truncateSync(path, HEADER_BYTES + left * frameBytes + torn);
  rmSync(`${database}-shm`);
  return { frames: frames - onDisk, left: left - onDisk };
}

/** Those that were written since the log began anew: they have the salts of its header. */
function framesOf(log: Buffer, frameBytes: number): number {
  const salts = log.subarray(SALTS.inHeader, SALTS.inHeader + SALTS.bytes);
  let frames = 0;
  for (let at = HEADER_BYTES; at + frameBytes <= log.length; at += frameBytes) {
    const from = at + SALTS.inFrame;
    if (!log.subarray(from, from + SALTS.bytes).equals(salts)) break;
    frames++;
  }
  return frames;
}
