import { Command } from 'commander';
import { diagnose } from '../../infra/engine/index.ts';
import { jsonOption, STATE_DIRECTORY } from '../options.ts';
import { openEngine } from '../engine-session.ts';
import { print, printJson, say } from '../say.ts';

const MARK = { true: 'ok  ', false: 'NO  ', note: '-   ' } as const;

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check what this machine has, and with --start get an engine and let it go again')
    .option('--start', 'climb the ladder for real: may download or build the engine')
    .addOption(jsonOption())
    .action(async ({ start, json }: { start?: true; json?: true }) => {
      const checks = await diagnose({ directory: STATE_DIRECTORY, environment: process.env });
      for (const check of checks) {
        if (json) printJson(check);
        else print(`${MARK[String(check.ok) as keyof typeof MARK]}${check.check.padEnd(28)} ${check.detail}`);
        if (!json && check.mend !== undefined) print(`    ${' '.repeat(28)} ${check.mend}`);
      }
      if (start) {
        const session = await openEngine();
        say(
          `the engine answers at ${session.engine.address}, its pages are at ${session.engine.uiAddress ?? 'an unknown address'}`,
        );
        await session.close();
      }
      if (checks.some(({ ok }) => ok === false)) process.exitCode = 1;
    });
}
