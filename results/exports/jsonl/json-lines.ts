import { trajectoryDetail } from '../../public-form.ts';
import type { ExportSource } from '../export-source.ts';

/** One line per trajectory, with all that is stored of it. */
export async function* jsonLines({ records }: ExportSource): AsyncGenerator<string> {
  for await (const record of records()) yield `${JSON.stringify(trajectoryDetail(record))}\n`;
}
