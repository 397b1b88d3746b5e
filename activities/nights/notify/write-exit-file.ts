import { UnusableFile } from '../../../files/unusable-file.ts';
import { writeWholeFile } from '../../../files/write-whole-file.ts';
import type { ExitFile, NightSummary } from '../../../runs/nights.ts';
import { jsonMessage } from './json-message.ts';
import { Undelivered } from './undelivered.ts';

/** Writes a night, with the exit code for whoever waits for it, in place of that of the night before. */
export function writeExitFile({ path }: ExitFile, summary: NightSummary): void {
  try {
    writeWholeFile(path, `${JSON.stringify(jsonMessage(summary), null, 2)}\n`, { replace: true });
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    throw new Undelivered(`${path} ${error.message} on this worker`);
  }
}
