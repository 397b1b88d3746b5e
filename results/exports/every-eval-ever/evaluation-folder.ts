import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { makeFolder } from '../folders/write-folder.ts';
import { streamWholeFile } from '../../../files/stream-whole-file.ts';
import { wellFormedJson } from '../../../text/well-formed-json.ts';
import type { Exporter, ExportTarget, WrittenFile } from '../exporter.ts';
import type { ExportSource } from '../export-source.ts';
import { tallyByAgent } from '../inspect/log-tally.ts';
import type { LogTally } from '../inspect/log-tally.ts';
import { evaluationLog, loggedEvaluation } from './evaluation-log.ts';
import type { LoggedEvaluation } from './evaluation-log.ts';
import { sampleRow } from './sample-row.ts';

/**
 * Writes, for each agent with a score, a log of Every Eval Ever and beside it a line per scored run, below `data/` as its data store has them.
 * The same sweep gives the same names.
 */
export const evaluationFolder: Exporter = async (source, target) => {
  const files: WrittenFile[] = [];
  for (const [agent, tally] of await tallyByAgent(source))
    if (tally.scored > 0) files.push(...(await writeEvaluation(source, agent, tally, target)));
  return files;
};

async function writeEvaluation(
  source: ExportSource,
  agent: string,
  tally: LogTally,
  { path, ...options }: ExportTarget,
): Promise<readonly WrittenFile[]> {
  const evaluation = loggedEvaluation(agent, tally);
  const [developer = '', ...model] = evaluation.modelId.split('/');
  const folder = ['data', 'toolsandbox', developer, model.join('_')];
  const name = uuidOf(source.sweep.id, agent);
  const samples = [...folder, `${name}_samples.jsonl`];
  makeFolder(join(path, ...folder), true);
  const checksum = createHash('sha256');
  const rows = hashed(sampleLines(source, agent, evaluation), checksum);
  const written = async (at: readonly string[], chunks: AsyncIterable<string>) => {
    const file = join(path, ...at);
    return { path: file, bytes: await streamWholeFile(file, chunks, options) };
  };
  const samplesFile = await written(samples, rows);
  const details = { format: 'jsonl', file_path: samples.join('/'), hash_algorithm: 'sha256', total_rows: tally.scored };
  const log = {
    ...evaluationLog(source.sweep, agent, tally, evaluation),
    detailed_evaluation_results: { ...details, checksum: checksum.digest('hex') },
  };
  return [await written([...folder, `${name}.json`], Readable.from([`${wellFormedJson(log)}\n`])), samplesFile];
}

async function* sampleLines(source: ExportSource, agent: string, evaluation: LoggedEvaluation): AsyncGenerator<string> {
  for await (const { score, ...record } of source.records(agent))
    if (score !== null) yield `${wellFormedJson(sampleRow({ ...record, score }, evaluation))}\n`;
}

async function* hashed(lines: AsyncIterable<string>, hash: ReturnType<typeof createHash>): AsyncGenerator<string> {
  for await (const line of lines) {
    hash.update(line);
    yield line;
  }
}

/** A UUID of version 4, as the data store demands, that follows from what it names. */
function uuidOf(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
