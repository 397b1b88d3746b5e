import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { SWEEP_OPTIONS } from './sweep-options.ts';
import type { SweepOptions } from './sweep-options.ts';

export function sweepCommand(): Command {
  const command = new Command().description('The same command plays what is left. At the end, a report is printed.');
  return addAction(command, SWEEP_OPTIONS, async (options, self: Command) => {
    const { runSweep } = await import('./run-sweep.ts');
    const userChosen = self.getOptionValueSource('user') !== 'default';
    await runSweep(await withFile({ ...options, userChosen }, self));
  });
}

/** What stands on the command line goes before the file. Parsers are loaded where there is one. */
async function withFile(options: SweepOptions, command: Command): Promise<SweepOptions> {
  if (options.file === undefined) return options;
  const [{ fileSettings }, { readSweepFile }] = await Promise.all([
    import('../../client/sweep-files/sweep-file-request.ts'),
    import('../../client/sweep-files/parse-sweep-file.ts'),
  ]);
  const isGiven = (name: string) => !['default', undefined].includes(command.getOptionValueSource(name));
  const said = fileSettings(readSweepFile(options.file), options.file);
  const used = Object.fromEntries(Object.entries(said).filter(([name]) => !isGiven(name)));
  const specsOfFile = [isGiven('agent') ? [] : said.agent, isGiven('user') ? [] : said.user].flat();
  const servicesOfFile = isGiven('services') ? undefined : said.services;
  return {
    ...options,
    ...used,
    specsOfFile: specsOfFile.filter((spec) => spec !== undefined),
    ...(servicesOfFile !== undefined && { servicesOfFile }),
  };
}
