import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toolsandbox } from '../cli/command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const whole = join(folder, 'whole.db');
const RUN = 'run/wifi_off/none/scripted:oracle/1';
let files = 0;
let file: string;

beforeAll(async () => {
  await toolsandbox('run', 'wifi_off', '--engine', 'inline', '--results', whole);
  change(whole, 'pragma journal_mode = delete');
});
beforeEach(() => copyFileSync(whole, (file = join(folder, `${++files}.db`))));

function change(path: string, text: string): void {
  const database = new DatabaseSync(path);
  database.exec(text);
  database.close();
}

const ENDLESS = 'with recursive n(id) as (select 1 union all select id + 1 from n) select id from n';

describe('results of somebody else in which a table runs code', () => {
  it.each([
    ['a view for the table trajectories', `drop table trajectories; create view trajectories as ${ENDLESS}`],
    [
      'a view for the table toolsandbox_schema',
      `drop table toolsandbox_schema; create view toolsandbox_schema as ${ENDLESS}`,
    ],
    ['a view for the table packs', 'alter table packs rename to old; create view Packs as select * from old'],
    [
      'a trigger for the table trajectories',
      'create trigger t after insert on trajectories begin delete from scores; end',
    ],
    ['a virtual table for the table texts', 'drop table texts; create virtual table texts using fts5(hash, content)'],
  ])('are refused in one sentence: %s', async (named, text) => {
    change(file, text);
    for (const args of [['list'], ['sweep', 'list'], ['show', RUN], ['sweep', 'requeue', 'run', '--all']]) {
      const { code, stdout, stderr } = await toolsandbox(...args, '--results', file);
      expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(`it has ${named}`);
      expect(stderr).toContain('do not use results of others that have it');
    }
  });

  it('are used if its views are its own business', async () => {
    change(file, 'create view of_mine as select id from trajectories');
    expect(await toolsandbox('list', '--results', file)).toMatchObject({ code: 0 });
  });
});

describe('results whose stored pack is damaged', () => {
  it.each([
    ['no JSON', "'{'"],
    ['nothing', "'null'"],
    ['another content than its hash says', 'replace(content, \'"wifi_off"\', \'"wifi_on"\')'],
  ])('say so in one sentence: %s', async (_what, content) => {
    change(file, `update packs set content = ${content}`);
    for (const args of [
      ['show', RUN],
      ['fork', RUN, '--at', '1', '--engine', 'inline'],
    ]) {
      const { code, stderr } = await toolsandbox(...args, '--results', file);
      expect(code, `${args[0]}: ${stderr}`).toBe(2);
      expect(stderr).toMatch(
        /^error: pack \S+ \(hash \w+\) is damaged in the results store .*restore the results from a backup/m,
      );
      expect(stderr).not.toMatch(/^ +at /m);
    }
  });
});
