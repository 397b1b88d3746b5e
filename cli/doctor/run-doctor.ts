import { diagnose } from '../../infra/diagnose.ts';
import type { DoctorCheck } from '../../infra/diagnose.ts';
import { PROVIDERS } from '../../roles/model/providers.ts';
import type { Provider } from '../../roles/model/providers.ts';
import { checkPackages, checkResults } from '../../client/doctor-checks.ts';
import { withEngine } from '../../client/engine-session.ts';
import { STATE_DIRECTORY } from '../../client/places.ts';
import { print, printJson, say } from '../say.ts';
import type { DoctorCommandOptions } from './doctor-command.ts';

const MARK = { true: 'ok  ', false: 'NO  ', note: '-   ' } as const;
const MARK_WIDTH = 4;

const PROVIDER_LIST: readonly Provider[] = Object.values(PROVIDERS);
/** The environment variables that providers read API keys from. */
const KEY_VARIABLES = [...new Set(PROVIDER_LIST.flatMap(({ keyVariable }) => keyVariable ?? []))];

/** Prints what this machine has and lacks. The exit code is 1 if something is wrong. */
export async function runDoctor({ start, json, results }: DoctorCommandOptions): Promise<void> {
  const checks = [
    ...(await diagnose({ directory: STATE_DIRECTORY, environment: process.env, keyVariables: KEY_VARIABLES })),
    ...checkPackages(),
    ...(await checkResults(results)),
  ];
  if (json) for (const check of checks) printJson(check);
  else print(renderChecks(checks));
  if (start) {
    await withEngine({ report: say }, async () => undefined);
    say('the engine works');
  }
  if (checks.some(({ ok }) => ok === false)) process.exitCode = 1;
}

function renderChecks(checks: readonly DoctorCheck[]): readonly string[] {
  const width = Math.max(...checks.map(({ check }) => check.length));
  return checks.flatMap(({ check, ok, detail, hint }) => [
    `${MARK[`${ok}`]}${check.padEnd(width)}  ${detail}`,
    ...(hint === undefined ? [] : [`${' '.repeat(MARK_WIDTH + width)}  hint: ${hint}`]),
  ]);
}
