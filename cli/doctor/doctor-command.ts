import { Command } from 'commander';
import type { DoctorCheck } from '../../infra/diagnose.ts';
import { PROVIDERS } from '../../roles/model/providers.ts';
import type { Provider } from '../../roles/model/providers.ts';
import { jsonOption, resultsOption } from '../options.ts';
import { STATE_DIRECTORY } from '../../client/places.ts';
import { openEngine } from '../../client/engine-session.ts';
import { print, printJson, say } from '../say.ts';

const MARK = { true: 'ok  ', false: 'NO  ', note: '-   ' } as const;
const MARK_WIDTH = 4;

const PROVIDER_LIST: readonly Provider[] = Object.values(PROVIDERS);
/** The environment variables that providers read API keys from. */
const KEY_VARIABLES = [...new Set(PROVIDER_LIST.flatMap(({ keyVariable }) => keyVariable ?? []))];

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check this machine and show which Temporal server would be used')
    .option('--start', 'also start that server, then stop it; may download or build it')
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async ({ start, json, results }: { start?: true; json?: true; results: string }) => {
      const { diagnose } = await import('../../infra/diagnose.ts');
      const { checkPackages } = await import('../../client/check-packages.ts');
      const { checkResults } = await import('../../client/check-results.ts');
      const checks = [
        ...(await diagnose({ directory: STATE_DIRECTORY, environment: process.env, keyVariables: KEY_VARIABLES })),
        ...checkPackages(),
        ...(await checkResults(results)),
      ];
      if (json) for (const check of checks) printJson(check);
      else print(renderChecks(checks));
      if (start) {
        const session = await openEngine({ report: say });
        await session.close();
        say('the engine works');
      }
      if (checks.some(({ ok }) => ok === false)) process.exitCode = 1;
    });
}

function renderChecks(checks: readonly DoctorCheck[]): readonly string[] {
  const width = Math.max(...checks.map(({ check }) => check.length));
  return checks.flatMap(({ check, ok, detail, hint }) => [
    `${MARK[`${ok}`]}${check.padEnd(width)}  ${detail}`,
    ...(hint === undefined ? [] : [`${' '.repeat(MARK_WIDTH + width)}  hint: ${hint}`]),
  ]);
}
