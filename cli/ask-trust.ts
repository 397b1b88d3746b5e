import { OTHERS_CHOSE, UntrustedSpecs } from '../client/permission/untrusted-specs.ts';
import { say } from './say.ts';
import { terminalOf } from './terminal.ts';

/**
 * Runs a command. Where it refuses specs that others may have written, as it does before it does anything else, a person at the terminal
 * is asked, and it runs again.
 */
export async function askingTrust<Options extends object, Result>(
  options: Options,
  run: (options: Options) => Promise<Result>,
): Promise<Result> {
  try {
    return await run(options);
  } catch (error) {
    const canAsk = process.stdin.isTTY && terminalOf('stderr').width < Infinity;
    if (!(error instanceof UntrustedSpecs) || !canAsk) throw error;
    say([`${OTHERS_CHOSE}:`, ...error.items.map((item) => `  ${item}`)]);
    const { saysYes } = await import('./ask-line.ts');
    if (!(await saysYes('play them? [y/N]'))) throw error;
    return run({ ...options, trustSpecs: true });
  }
}
