import { streamWholeFile } from '../../files/stream-whole-file.ts';
import type { ExportSource } from './export-source.ts';

/** Where an export goes. */
export interface ExportTarget {
  /** A file, or a folder for formats of many files. */
  readonly path: string;
  /** Whether an earlier export may be replaced. */
  readonly replace: boolean;
  readonly signal?: AbortSignal;
  /** Told of runs that the format has no place for. */
  readonly leaveOut?: (runs: number, why: string) => void;
}

export interface WrittenFile {
  readonly path: string;
  readonly bytes: number;
}

/** Writes a sweep in some format. @throws UnusableFile */
export type Exporter = (source: ExportSource, target: ExportTarget) => Promise<readonly WrittenFile[]>;

export function fileExporter(chunksOf: (source: ExportSource) => AsyncIterable<string | Uint8Array>): Exporter {
  return async (source, { path, ...options }) => [
    { path, bytes: await streamWholeFile(path, chunksOf(source), options) },
  ];
}
