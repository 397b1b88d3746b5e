import { SourceUnavailable } from '../../../infra/sources/source.ts';

const say = (line: string) => console.log(line);

/** The software that tests need; null, and a notice, where this machine lacks what it needs. @param tests their name, in capitals */
export async function orSkipped<Software>(
  tests: string,
  install: (report: (line: string) => void) => Promise<Software>,
): Promise<Software | null> {
  try {
    return await install(say);
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error;
    say(`\n${tests} SKIPPED: ${error.message}; to run them, ${error.hint}\n`);
    return null;
  }
}
