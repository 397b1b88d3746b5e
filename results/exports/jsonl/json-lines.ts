import { trajectoryDetail } from '../../public-form.ts';
import { withAliases } from '../../explain/mode-words.ts';
import type { ExportSource } from '../export-source.ts';

/** One line per trajectory, with all that is stored of it, and what others call its failure modes. */
export async function* jsonLines({ records }: ExportSource): AsyncGenerator<string> {
  for await (const record of records())
    yield `${JSON.stringify({ ...trajectoryDetail(record), modes: withAliases(record.modes) })}\n`;
}
