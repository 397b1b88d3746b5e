import type { Exporter } from '../../results/exports/exporter.ts';

interface Format {
  readonly summary: string;
  readonly load: () => Promise<Exporter>;
}

/** What `export` can write (docs/exports.md). */
export const FORMATS = {
  jsonl: {
    summary: 'all that is stored, a line per trajectory; `import results` reads it',
    load: async () => {
      const [{ fileExporter }, { jsonLines }] = await Promise.all([
        import('../../results/exports/exporter.ts'),
        import('../../results/exports/jsonl/json-lines.ts'),
      ]);
      return fileExporter(jsonLines);
    },
  },
} satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof FORMATS;

export const FORMAT_NAMES = Object.keys(FORMATS) as readonly FormatName[];
