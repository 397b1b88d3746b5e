import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { TrajectoryRecord } from '../../results/record.ts';
import { toolsandbox } from '../cli/command-line.ts';
import { playedStore } from '../results/exports/played-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const READER = fileURLToPath(new URL('../../scripts/outside/read_exports.py', import.meta.url));
const outside = inject('outside');
const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

interface Sample {
  readonly id: string;
  readonly epoch: number;
  readonly roles: readonly string[];
  readonly calls: number;
  readonly events: readonly string[];
  readonly scores: { readonly similarity?: number; readonly solved?: string };
  readonly error: string | null;
  readonly usage: { readonly agent: number };
}

interface Log {
  readonly model: string;
  readonly status: string;
  readonly metrics: { readonly similarity: { readonly mean?: number } };
  readonly samples: readonly Sample[];
}

/** What the software found that the exports are for. */
interface Found {
  readonly logs: readonly Log[];
  readonly json_log: Log;
  readonly bundled: readonly string[];
  readonly trajectories: readonly Readonly<Record<string, unknown>>[];
  readonly types: Readonly<Record<string, string>>;
  readonly turns: readonly { readonly trajectory: string; readonly roles: readonly string[]; readonly calls: number }[];
  readonly csv: readonly Readonly<Record<string, string>>[];
  readonly spans: readonly (readonly string[])[];
}

describe.skipIf(outside === null)('exports are read by the software they are for', () => {
  let played: readonly TrajectoryRecord[];
  let found: Found;

  beforeAll(async () => {
    if (outside === null) return;
    played = await playedStore(at('results.db'));
    const exported = [
      ['inspect', 'logs'],
      ['inspect', 'log.json', '--agent', 'openai:gpt-6-sol'],
      ['parquet', 'parquet'],
      ['csv', 'table.csv'],
      ['otel', 'spans.jsonl'],
    ] as const;
    for (const [format, name, ...filter] of exported) {
      const to = ['--format', format, '-o', at(name), '--results', at('results.db')];
      const { code, stderr } = await toolsandbox('export', 'nightly', ...to, ...filter);
      if (code !== 0) throw new Error(stderr);
    }
    const { stdout } = await promisify(execFile)(outside.python, ['-B', READER, folder]);
    found = JSON.parse(stdout) as Found;
  });

  const byId = (id: string) => played.find((record) => record.id === id);

  it('inspect_ai: a log per agent, with conversation, scores and errors', () => {
    expect(found.logs.map(({ model }) => model)).toEqual([
      'compatible/fork',
      'openai/gpt-6-sol',
      'scripted/oracle',
      'scripted/random',
    ]);
    const samples = found.logs.flatMap((log) => log.samples);
    expect(samples).toHaveLength(played.length);
    for (const { id, epoch, scores, error, roles, calls, usage } of samples) {
      const record = byId(id);
      expect(epoch).toBe(record?.cell.trial);
      expect(scores.similarity).toBe(record?.score?.similarity);
      expect(error === null).toBe(record?.score !== null);
      expect(roles[0]).toBe('user');
      expect(roles.filter((role) => role === 'tool')).toHaveLength(calls);
      expect(usage.agent).toBe((record?.usage.agent.input ?? 0) + (record?.usage.agent.output ?? 0));
    }
    expect(samples.some(({ calls }) => calls > 3)).toBe(true);
    expect(found.logs[2]?.metrics.similarity).toEqual({ mean: 1 });
  });

  it('inspect_ai: the JSON log is the same as the archive, and its viewer takes the archives', () => {
    expect(found.json_log).toEqual(found.logs[1]);
    expect(found.json_log.samples[0]?.events).toEqual(['model', 'tool']);
    expect(found.bundled).toHaveLength(4);
  });

  it('DuckDB: tables of trajectories and turns', () => {
    expect(found.types).toMatchObject({
      similarity: 'DOUBLE',
      trial: 'BIGINT',
      categories: 'VARCHAR[]',
      started_at: expect.stringContaining('TIMESTAMP'),
    });
    expect(found.trajectories.map(({ id, similarity }) => [id, similarity])).toEqual(
      played.map(({ id, score }) => [id, score?.similarity ?? null]),
    );
    expect(found.turns).toHaveLength(played.length);
    for (const { trajectory, roles } of found.turns) {
      const events = byId(trajectory)?.events.slice(0, -1) ?? [];
      expect(roles).toEqual(events.map((event) => (event.kind === 'turn' ? event.role : 'execution-environment')));
    }
  });

  it('Python: the CSV table', () => {
    expect(found.csv.map(({ id, reason }) => [id, reason])).toEqual(
      played.map(({ id, reason }) => [id, reason === null ? '' : reason.replace(/^=/, "'=")]),
    );
  });

  it('the protocol buffers of OpenTelemetry: a trace per trajectory', () => {
    expect(found.spans.map(([root]) => root)).toEqual(played.map(({ cell }) => `invoke_agent ${cell.agent}`));
    expect(found.spans.flat()).toContain('chat gpt-6-sol');
    expect(found.spans.flat()).toContain('execute_tool set_wifi_status');
  });
});
