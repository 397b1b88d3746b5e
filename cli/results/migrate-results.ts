import type { MigrateOptions } from './results-options.ts';
import { carryOutMigration, keepsEarlierVersions, planMigration } from '../../results/migrations/migrate-results.ts';
import type { SchemaPlan } from '../../results/migrations/migrate-results.ts';
import type { Connected } from '../../results/migrations/schema-access.ts';
import { openSchema } from '../../results/open-store.ts';
import { count } from '../../text/words.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { sameFiles } from '../../client/places.ts';
import { print, printJson } from '../say.ts';

/** Brings the schema of the results up to date, or says what is missing, with exit code 1. */
export async function migrateResults({ results, check, force, json }: MigrateOptions): Promise<void> {
  await using access = await openSchema(results, check ? 'read' : 'write');
  const plan = await planMigration(access);
  const backup = check ? null : await carryOutMigration(access, plan, { force: force === true });
  if (check && plan.missing.length > 0) process.exitCode = 1;
  const done = check === undefined && plan.missing.length > 0;
  if (json) return printJson(planForm(access.location, plan, { done, backup }));
  print([...planLines(access.location, plan), ...outcomeLines(plan, { done, backup, results })]);
}

interface Outcome {
  readonly done: boolean;
  readonly backup: string | null;
}

function planForm(results: string, plan: SchemaPlan, { done, backup }: Outcome) {
  const { state, missing, connected } = plan;
  const { newest, unknown } = state;
  return {
    results,
    schema: done ? missing.at(-1)!.name : newest,
    missing,
    unknown,
    earlierVersions: keepsEarlierVersions(plan),
    connected,
    migrated: done,
    backup,
  };
}

function planLines(location: string, plan: SchemaPlan): readonly string[] {
  const { state, missing, connected } = plan;
  if (state.kind === 'empty') return [`results  ${location}: none yet`];
  return [
    `results  ${location}: schema ${state.newest}`,
    ...state.unknown.map((name) => `newer    ${name}: of a later version, which this version does not need`),
    ...missing.map(({ name, adds }) => `missing  ${name}${adds === null ? '' : `: ${adds}`}`),
    ...(missing.length === 0 ? [] : [`after it ${consequence(plan)}`]),
    ...(connected ?? []).map((one) => `in use   ${connectedText(one)}`),
    ...(connected === null ? ['in use   it cannot be known on this system who else has the file open'] : []),
  ];
}

function consequence(plan: SchemaPlan): string {
  if (keepsEarlierVersions(plan))
    return `workers and commands that know schema ${plan.state.newest} can still use these results, so a release can be taken back`;
  return 'earlier versions can no longer use these results: stop their workers first';
}

function connectedText({ program, address, connections }: Connected): string {
  return `${program}${address === null ? '' : ` from ${address}`}, ${count(connections, 'connection')}`;
}

function outcomeLines(
  { missing, state }: SchemaPlan,
  { done, backup, results }: Outcome & { readonly results: string },
): readonly string[] {
  if (missing.length === 0) return ['nothing is missing'];
  if (!done)
    return [
      'nothing was changed (--check); to do it:',
      `  ${hintCommand('results', 'migrate', ...sameFiles({ results }))}`,
    ];
  return [
    ...(backup === null ? [] : [`copy     ${backup}: the results as they were; delete it when you no longer need it`]),
    state.kind === 'empty'
      ? `done     created with schema ${missing.at(-1)!.name}`
      : `done     schema ${missing.at(-1)!.name}; restart the workers of this version, so that they use what was added`,
  ];
}
