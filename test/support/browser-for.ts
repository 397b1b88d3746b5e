import { errorMessage } from '../../sandbox/error-message.ts';
import { NO_CHROMIUM } from '../../scripts/find-chromium.ts';
import { requireChromium } from '../../scripts/require-chromium.ts';

const report = (line: string) => console.log(line);

/** The executable of a browser; null, with a notice that `tests` are skipped, if this machine has none and can get none. */
export async function browserFor(tests: string): Promise<string | null> {
  try {
    return await requireChromium(process.env, report);
  } catch (error) {
    report(`\n${tests} SKIPPED: ${errorMessage(error)}; ${NO_CHROMIUM}\n`);
    return null;
  }
}
