import { registerHooks } from 'node:module';
import { createProgram } from '../../cli/program.ts';
import { COMMANDS } from '../../cli/commands.ts';
import { reportFailure } from '../../cli/report-failure.ts';

/** What has been loaded once a command has printed its help, after those before it. */
export type LoadedByHelps = Readonly<
  Record<string, { readonly urls: readonly string[]; readonly exitCode: number; readonly help: string }>
>;

// A program: asks one command after the other for its help, and prints what that loaded, as JSON.
const urls: string[] = [];
registerHooks({
  load(url, context, nextLoad) {
    urls.push(url);
    return nextLoad(url, context);
  },
});
const write = process.stdout.write.bind(process.stdout);
const loaded: LoadedByHelps = Object.fromEntries(
  await Array.fromAsync(COMMANDS, async ({ name }) => [name, await helpOf(name)]),
);
write(JSON.stringify(loaded));

async function helpOf(name: string): Promise<LoadedByHelps[string]> {
  let help = '';
  process.stdout.write = (text) => ((help += String(text)), true);
  const args = [name, '--help'];
  const failure = createProgram(args)
    .then((program) => program.parseAsync(args, { from: 'user' }))
    .then(() => 0, reportFailure);
  return { exitCode: await failure, urls: [...urls], help };
}
