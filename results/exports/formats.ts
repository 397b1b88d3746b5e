import { fileExporter } from './exporter.ts';
import type { Exporter } from './exporter.ts';

interface Format {
  readonly summary: string;
  readonly load: () => Promise<Exporter>;
}

/** What `export` can write (docs/exports.md). */
export const FORMATS = {
  jsonl: {
    summary: 'all that is stored, a line per trajectory; `results import` reads it',
    load: async () => fileExporter((await import('./jsonl/json-lines.ts')).jsonLines),
  },
  csv: {
    summary: 'a row per trajectory, without logs',
    load: async () => fileExporter((await import('./csv/csv-table.ts')).csvTable),
  },
  parquet: {
    summary: 'a folder with a table of trajectories and one of turns',
    load: async () => (await import('./parquet/parquet-folder.ts')).parquetFolder,
  },
  inspect: {
    summary: 'logs of inspect_ai: NAME.eval or NAME.json of one agent, or a folder',
    load: async () => (await import('./inspect/inspect-logs.ts')).inspectLogs,
  },
  otel: {
    summary: 'OpenTelemetry GenAI spans as OTLP/JSON, a line per trajectory',
    load: async () => fileExporter((await import('./otel/otlp-lines.ts')).otlpLines),
  },
  'every-eval-ever': {
    summary: 'a folder with a log of Every Eval Ever for each agent, and a line per scored run',
    load: async () => (await import('./every-eval-ever/evaluation-folder.ts')).evaluationFolder,
  },
  labels: {
    summary: 'what people and models say of the runs, a line per label; `results import` reads it',
    load: async () => fileExporter((await import('./labels/label-lines.ts')).labelLines),
  },
  tau2: {
    summary: 'results files and submission.json of tau2-bench, a folder per agent',
    load: async () => (await import('./tau2/results-folder.ts')).tauResultsFolder,
  },
  reference: {
    summary: 'the output folders of the original benchmark, one per agent and trial',
    load: async () => (await import('./reference/reference-folder.ts')).referenceFolder,
  },
} satisfies Readonly<Record<string, Format>>;

type FormatName = keyof typeof FORMATS;

export const FORMAT_NAMES = Object.keys(FORMATS) as readonly FormatName[];
