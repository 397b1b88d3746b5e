import { registerHooks } from 'node:module';
import { createProgram } from '../../cli/program.ts';
import { COMMANDS } from '../../cli/commands.ts';
import type { CommandEntry } from '../../cli/command-entry.ts';
import { reportFailure } from '../../cli/report-failure.ts';

/** What has been loaded once a command has printed its help, after those before it. */
export type LoadedByHelps = Readonly<
  Record<string, { readonly urls: readonly string[]; readonly exitCode: number; readonly help: string }>
>;

/** The words of all commands, also of those in groups. */
export function commandWords(entries: readonly CommandEntry[] = COMMANDS): readonly string[] {
  return entries.flatMap(({ name, commands }) => [name, ...commandWords(commands).map((words) => `${name} ${words}`)]);
}

if (import.meta.main) await printLoaded();

/** Asks one command after the other for its help, and prints what that loaded, as JSON. */
async function printLoaded(): Promise<void> {
  const urls: string[] = [];
  registerHooks({
    load(url, context, nextLoad) {
      urls.push(url);
      return nextLoad(url, context);
    },
  });
  const write = process.stdout.write.bind(process.stdout);
  const loaded: LoadedByHelps = Object.fromEntries(
    await Array.fromAsync(commandWords(), async (words) => [words, await helpOf(words.split(' '), urls)]),
  );
  write(JSON.stringify(loaded));
}

async function helpOf(words: readonly string[], urls: readonly string[]): Promise<LoadedByHelps[string]> {
  let help = '';
  process.stdout.write = (text) => ((help += String(text)), true);
  const parsed = createProgram().parseAsync([...words, '--help'], { from: 'user' });
  return { exitCode: await parsed.then(() => 0, reportFailure), urls: [...urls], help };
}
