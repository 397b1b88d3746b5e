import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { namesOf, SCHEMA } from '../../results/migrations/migrations.ts';
import { openStore } from '../../results/open-store.ts';
import { exampleRecord } from '../results/example-record.ts';
import { BEFORE_LAST_MIGRATION, createAs, LATER } from '../results/migrations/earlier-schema.ts';
import { jsonLines, toolsandbox } from './command-line.ts';
import { formDifferences } from './form-differences.ts';

const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-migrate-'));
afterAll(() => rmSync(folder, { recursive: true }));
const NEWEST = namesOf(SCHEMA).at(-1)!;
const LAST_MIGRATION = Object.keys(SCHEMA.migrations).at(-1)!;
const migrateJson = async (path: string, ...options: readonly string[]) => {
  const { code, stdout, stderr } = await toolsandbox('results', 'migrate', '--results', path, ...options, '--json');
  return { code, stderr, form: jsonLines(stdout)[0] ?? {} };
};

describe('results migrate', () => {
  it('creates results that do not exist, and finds nothing missing afterwards', async () => {
    const path = join(folder, 'new.db');
    const check = await toolsandbox('results', 'migrate', '--check', '--results', path);
    expect(check).toMatchObject({ code: 2, stderr: expect.stringContaining('no results at') });
    expect(existsSync(path)).toBe(false);
    const other = await toolsandbox('results', 'migrate', '--results', join(folder, 'other.db'));
    expect(other.stdout).toContain(`other.db: none yet\ndone     created with schema ${NEWEST}\n`);
    const created = await migrateJson(path);
    expect(formDifferences(created.form, 'results-migrate')).toEqual([]);
    expect(created).toMatchObject({ code: 0, form: { migrated: true, schema: NEWEST, backup: null } });
    const again = await migrateJson(path, '--check');
    expect(again).toMatchObject({ code: 0, form: { migrated: false, schema: NEWEST, missing: [] } });
    await (await openStore(path, 'read')).close();
  });

  it('changes the schema of results that exist, which no other command does, after it has copied them', async () => {
    const path = await createAs(join(folder, 'old.db'), BEFORE_LAST_MIGRATION);
    const before = readFileSync(path);
    for (const command of [['sweeps'], ['list'], ['sweep', '--scenarios', 'wifi_off', '--detach']])
      expect(await toolsandbox(...command, '--results', path)).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(
          /cannot use; .*still can; once they have stopped, run `toolsandbox results migrate`/s,
        ),
      });
    const { code, stdout } = await toolsandbox('results', 'migrate', '--check', '--results', path);
    expect(code).toBe(1);
    expect(stdout).toContain(`missing  ${LAST_MIGRATION}`);
    expect(stdout).toContain('earlier versions can no longer use these results: stop their workers first');
    expect(stdout).toContain(`npx toolsandbox results migrate --results ${path}`);
    expect(readFileSync(path).equals(before)).toBe(true);

    const { form } = await migrateJson(path);
    const copy = `${path}.before-${NEWEST}`;
    expect(form).toMatchObject({ migrated: true, schema: NEWEST, earlier_versions: false, backup: copy });
    expect((await migrateJson(copy, '--check')).form).toMatchObject({
      schema: Object.keys(BEFORE_LAST_MIGRATION.migrations).at(-1),
    });
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(await toolsandbox('sweeps', '--results', path)).toMatchObject({ code: 0 });
  });

  it('leaves alone what a later version added, and tells so', async () => {
    const path = await createAs(join(folder, 'later.db'), LATER);
    expect(await toolsandbox('sweeps', '--results', path)).toMatchObject({ code: 0 });
    const { code, stdout } = await toolsandbox('results', 'migrate', '--check', '--results', path);
    expect(code).toBe(0);
    expect(stdout).toContain('newer    9999-moods');
    expect((await migrateJson(path)).form).toMatchObject({ migrated: false, unknown: ['9999-moods'] });
  });

  it.skipIf(process.platform !== 'linux')('does not stop others unless it is forced', async () => {
    const path = await createAs(join(folder, 'used.db'), BEFORE_LAST_MIGRATION);
    const holder = spawn(process.execPath, [
      '-e',
      `require('fs').openSync(${JSON.stringify(path)});console.log(1);setInterval(()=>0,1e6)`,
    ]);
    onTestFinished(() => void holder.kill());
    await once(holder.stdout, 'data');
    const refused = await toolsandbox('results', 'migrate', '--results', path);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(`in use (process ${holder.pid})`) });
    expect(await migrateJson(path, '--force')).toMatchObject({ code: 0, form: { migrated: true } });
  });

  it('works beside stores that are open, whose next query finds the new schema', async () => {
    const path = join(folder, 'open.db');
    const store = await openStore(path, 'write');
    onTestFinished(() => store.close());
    await createAs(path, LATER);
    await store.trajectories.save(exampleRecord());
    expect(await store.trajectories.pendingAmong([exampleRecord().id])).toEqual([]);
  });
});
