import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { streamWholeFile } from '../../../files/stream-whole-file.ts';
import { asUnusable } from '../../../files/unusable-file.ts';
import { UserFacingError } from '../../../sandbox/user-facing-error.ts';
import type { Exporter, ExportTarget, WrittenFile } from '../exporter.ts';
import type { ExportSource } from '../export-source.ts';
import { evalArchive } from './eval-archive.ts';
import { evalSamples } from './eval-log.ts';
import type { EvalLog } from './eval-log.ts';
import { logHead } from './log-head.ts';
import { LogTally } from './log-tally.ts';
import { wellFormedJson } from '../../../text/well-formed-json.ts';

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

interface AgentLog extends EvalLog {
  readonly agent: string;
}

async function logsOf(source: ExportSource): Promise<readonly AgentLog[]> {
  const tallies = new Map<string, LogTally>();
  for await (const summary of source.summaries()) {
    const { agent } = summary.cell;
    const tally = tallies.get(agent) ?? new LogTally();
    tally.add(summary);
    tallies.set(agent, tally);
  }
  return [...tallies].map(([agent, tally]) => ({
    agent,
    head: logHead(source.sweep, agent, tally),
    samples: () => evalSamples(source.records(agent)),
  }));
}

function notOne(path: string, logs: readonly AgentLog[]): string {
  if (logs.length === 0) return `${path}: no trajectories match, and a log of none cannot be read: change the filters`;
  const agents = logs.map(({ agent }) => agent).join(', ');
  return `${path} can hold the log of one agent, and there are ${logs.length} (${agents}): choose one with --agent, or name a folder with -o`;
}

async function writeFolder(logs: readonly AgentLog[], target: ExportTarget): Promise<readonly WrittenFile[]> {
  try {
    mkdirSync(target.path, { recursive: true });
  } catch (error) {
    throw asUnusable(error, 'written');
  }
  const files = [];
  for (const [index, log] of logs.entries()) {
    const name = `${index + 1}_${log.agent.replaceAll(/[^\w.-]+/g, '-').slice(0, 100)}.eval`;
    files.push(await writeLog(log, { ...target, path: join(target.path, name) }));
  }
  return files;
}

async function writeLog(log: EvalLog, { path, ...options }: ExportTarget): Promise<WrittenFile> {
  const chunks = path.endsWith('.json') ? jsonLog(log) : evalArchive(log);
  return { path, bytes: await streamWholeFile(path, chunks, options) };
}

/** The log as one JSON object. */
async function* jsonLog({ head, samples }: EvalLog): AsyncGenerator<string> {
  yield `${wellFormedJson(head).slice(0, -1)},"samples":[`;
  let separator = '\n';
  for await (const sample of samples()) {
    yield separator + wellFormedJson(sample);
    separator = ',\n';
  }
  yield '\n]}\n';
}
