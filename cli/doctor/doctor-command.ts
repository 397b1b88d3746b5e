import { Command } from 'commander';
import { diagnose } from '../../infra/diagnose.ts';
import { PROVIDERS } from '../../roles/model/providers.ts';
import type { Provider } from '../../roles/model/providers.ts';
import { jsonOption, STATE_DIRECTORY } from '../options.ts';
import { openEngine } from '../session/engine-session.ts';
import { print, printJson, say } from '../say.ts';

const MARK = { true: 'ok  ', false: 'NO  ', note: '-   ' } as const;

const PROVIDER_LIST: readonly Provider[] = Object.values(PROVIDERS);
/** Every environment variable that a provider reads its key from, once. */
const KEY_VARIABLES = [...new Set(PROVIDER_LIST.flatMap(({ keyVariable }) => keyVariable ?? []))];

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check this machine; with --start also start an engine, then stop it')
    .option('--start', 'find or start an engine: may download or build one')
    .addOption(jsonOption())
    .action(async ({ start, json }: { start?: true; json?: true }) => {
      const checks = await diagnose({
        directory: STATE_DIRECTORY,
        environment: process.env,
        keyVariables: KEY_VARIABLES,
      });
      for (const check of checks) {
        if (json) printJson(check);
        else print(`${MARK[String(check.ok) as keyof typeof MARK]}${check.check.padEnd(28)} ${check.detail}`);
        if (!json && check.hint !== undefined) print(`    ${' '.repeat(28)} ${check.hint}`);
      }
      if (start) {
        const session = await openEngine();
        say(`engine running at ${session.engine.address}, UI at ${session.engine.uiAddress ?? 'an unknown address'}`);
        await session.close();
      }
      if (checks.some(({ ok }) => ok === false)) process.exitCode = 1;
    });
}
