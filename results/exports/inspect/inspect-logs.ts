import { join } from 'node:path';
import { makeFolder } from '../folders/write-folder.ts';
import { streamWholeFile } from '../../../files/stream-whole-file.ts';
import { UserFacingError } from '../../../sandbox/user-facing-error.ts';
import type { Exporter, ExportTarget, WrittenFile } from '../exporter.ts';
import type { ExportSource } from '../export-source.ts';
import { evalSample, sampleName } from './eval-sample.ts';
import { logHead } from './log-head.ts';
import type { LogHead } from './log-head.ts';
import { tallyByAgent } from './log-tally.ts';
import { wellFormedJson } from '../../../text/well-formed-json.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import type { TrajectoryRecord } from '../../record.ts';
import { sampleSummary } from './sample-summary.ts';
import { Readable } from 'node:stream';
import ZipStream from 'zip-stream';

/** Writes the log of one agent as `.eval` or `.json`, or into a folder one `.eval` per agent, as `inspect view` reads them. */
export const inspectLogs: Exporter = async (source, target) => {
  const logs = await logsOf(source);
  if (!/\.(eval|json)$/.test(target.path)) return writeFolder(logs, target);
  const [log, ...others] = logs;
  if (log === undefined || others.length > 0) throw new NotOneLog(notOne(target.path, logs));
  return [await writeLog(log, target)];
};

/** A file can only hold what one agent did. */
class NotOneLog extends UserFacingError {}

/** What one agent did in a sweep. */
interface AgentLog {
  readonly agent: string;
  readonly head: LogHead;
  readonly samples: () => AsyncIterable<JsonObject>;
}

async function logsOf(source: ExportSource): Promise<readonly AgentLog[]> {
  return [...(await tallyByAgent(source))].map(([agent, tally]) => ({
    agent,
    head: logHead(source.sweep, agent, tally),
    samples: () => evalSamples(source.records(agent)),
  }));
}

/** The samples of the runs. A sample is named after its scenario; of two with one name and epoch the second gets a number. */
export async function* evalSamples(records: AsyncIterable<TrajectoryRecord>): AsyncGenerator<JsonObject> {
  const taken = new Set<string>();
  for await (const record of records) {
    const name = sampleName(record);
    let id = name;
    for (let number = 2; taken.has(`${id} ${record.cell.trial}`); number++) id = `${name}-${number}`;
    taken.add(`${id} ${record.cell.trial}`);
    yield evalSample(record, id);
  }
}

function notOne(path: string, logs: readonly AgentLog[]): string {
  if (logs.length === 0) return `${path}: no trajectories match, and a log of none cannot be read: change the filters`;
  const agents = logs.map(({ agent }) => agent).join(', ');
  return `${path} can hold the log of one agent, and there are ${logs.length} (${agents}): choose one with --agent, or name a folder with -o`;
}

async function writeFolder(logs: readonly AgentLog[], target: ExportTarget): Promise<readonly WrittenFile[]> {
  makeFolder(target.path, true);
  const files = [];
  for (const [index, log] of logs.entries()) {
    const name = `${index + 1}_${log.agent.replaceAll(/[^\w.-]+/g, '-').slice(0, 100)}.eval`;
    files.push(await writeLog(log, { ...target, path: join(target.path, name) }));
  }
  return files;
}

async function writeLog(log: AgentLog, { path, ...options }: ExportTarget): Promise<WrittenFile> {
  const chunks = path.endsWith('.json') ? jsonLog(log) : zipOf(archiveEntries(log));
  return { path, bytes: await streamWholeFile(path, chunks, options) };
}

/** The log as one JSON object. */
async function* jsonLog({ head, samples }: AgentLog): AsyncGenerator<string> {
  yield `${wellFormedJson(head).slice(0, -1)},"samples":[`;
  let separator = '\n';
  for await (const sample of samples()) {
    yield separator + wellFormedJson(sample);
    separator = ',\n';
  }
  yield '\n]}\n';
}

/** The log as inspect_ai's own archive: an entry per sample, then their summaries and the head. */
async function* archiveEntries({ head, samples }: AgentLog): AsyncGenerator<ZipEntry> {
  const { version, eval: spec, plan } = head;
  yield { name: '_journal/start.json', content: [wellFormedJson({ version, eval: spec, plan })] };
  const summaries: string[] = [];
  for await (const sample of samples()) {
    yield { name: entryName(sample), content: [wellFormedJson(sample)] };
    summaries.push(`${summaries.length === 0 ? '[' : ',\n'}${wellFormedJson(sampleSummary(sample))}`);
  }
  yield { name: 'summaries.json', content: summaries.length === 0 ? ['[]'] : [...summaries, ']'] };
  yield { name: 'header.json', content: [wellFormedJson(head)] };
}

function entryName(sample: JsonObject): string {
  const { id, epoch } = sample as { readonly id: string; readonly epoch: number };
  return `samples/${id}_epoch_${epoch}.json`;
}

interface ZipEntry {
  readonly name: string;
  /** Its parts, one after the other. */
  readonly content: readonly string[];
}

/** The same content gives the same archive. */
const MODIFIED = new Date('2000-01-01T00:00:00Z');

/** A zip archive of which one entry is in memory at a time. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipStream();
  const fed = feed(zip, entries).catch((error: unknown) => zip.destroy(error as Error));
  for await (const chunk of zip) yield chunk as Uint8Array;
  await fed;
}

async function feed(zip: ZipStream, entries: AsyncIterable<ZipEntry>): Promise<void> {
  for await (const entry of entries) await add(zip, entry);
  zip.finish();
}

function add(zip: ZipStream, { name, content }: ZipEntry): Promise<void> {
  return new Promise((resolve, reject) => {
    const source = Readable.from(bytesOf(content));
    zip.entry(source, { name, date: MODIFIED }, (error) => (error ? reject(error) : resolve()));
  });
}

function* bytesOf(parts: readonly string[]): Generator<Buffer> {
  for (const part of parts) yield Buffer.from(part);
}
