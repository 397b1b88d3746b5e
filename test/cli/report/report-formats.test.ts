import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { openStore } from '../../../results/open-store.ts';
import { exampleRecord } from '../../results/example-record.ts';
import { expectRefusal, jsonLines, toolsandbox } from '../command-line.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const results = ['--results', join(folder, 'results.db')];
const at = (name: string) => join(folder, name);

const HOSTILE = 'compatible:<script>alert(1)</script>&"]]>|`\u001b[31m\u202e\nx';
const SCHEMA = readFileSync(new URL('jenkins-junit.xsd', import.meta.url), 'utf8');

const CLAIMED = {
  similarity: 0.5,
  cause: { title: 'Claimed what it had not done', message: 4, quote: 'Done & <dusted>.' },
  modes: [
    { mode: 'claimed', message: 4, quote: 'Done & <dusted>.' },
    { mode: 'half_done', message: 2, quote: null },
  ],
} as const;

/** A good agent and a hostile one, which became worse on Tuesday. */
beforeAll(async () => {
  await using store = await openStore(join(folder, 'results.db'), 'write');
  for (const [sweep, lost] of [
    ['monday', 0],
    ['tuesday', 0.2],
  ] as const) {
    await store.sweeps.open({ id: sweep, parameters: { sweep }, cells: 20, createdAt: lost });
    for (const index of [0, 1, 2, 3, 4]) {
      const scenario = `scenario_${index}`;
      const good = { sweep, agent: '=good', scenario } as const;
      await store.trajectories.save(exampleRecord(good));
      await store.trajectories.save(exampleRecord({ ...good, trial: 2 }, index === 0 ? CLAIMED : {}));
      const similarity = index === 4 ? null : 0.5 - lost * (1 + index / 10) + index / 100;
      const reason = index === 4 ? HOSTILE : null;
      await store.trajectories.save(exampleRecord({ ...good, agent: HOSTILE }, { similarity, reason }));
    }
  }
  for (const [sweep, lost] of Object.entries({ before: 0, since: 0.2 })) {
    await store.sweeps.open({ id: sweep, parameters: {}, cells: 8, createdAt: 0 });
    for (let index = 0; index < 8; index++) {
      const similarity = 0.5 - lost * (1 + index / 10);
      await store.trajectories.save(
        exampleRecord({ sweep, agent: HOSTILE, scenario: `scenario_${index}` }, { similarity }),
      );
    }
  }
  await store.sweeps.open({ id: 'earlier', parameters: {}, cells: 1, createdAt: 0 });
  await store.trajectories.save(
    exampleRecord(
      { sweep: 'earlier', agent: 'compatible:m?baseUrl=http://127.0.0.1/v1&as=fast' },
      { solved: null, wording: 0.5 },
    ),
  );
  await store.sweeps.open({ id: 'empty', parameters: {}, cells: 20, createdAt: 0 });
});

const report = (...args: readonly string[]) => toolsandbox('report', ...args, ...results);

async function printed(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await report(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

async function validated(text: string): Promise<readonly string[]> {
  const { errors } = await validateXML({ xml: [{ fileName: 'junit.xml', contents: text }], schema: [SCHEMA] });
  return errors.map(({ message }) => message);
}

describe('report --format junit', () => {
  it('is valid, with a test case for each run', async () => {
    const text = await printed('monday', '--format', 'junit');
    expect(await validated(text)).toEqual([]);
    expect(text).toContain('<testsuite name="=good" tests="10" failures="1" errors="0" skipped="0"');
    expect(text).toContain('tests="5" failures="4" errors="1" skipped="0"');
    expect(text.match(/<testcase /g)).toHaveLength(15);
    expect(text).toContain(
      '<property name="solved" value="0.900"/>\n      <property name="similarity" value="0.950"/>\n      <property name="mode.half_done" value="1"/>\n      <property name="mode.claimed" value="1"/>',
    );
    expect(text).toContain(
      '<testcase classname="monday.=good" name="scenario_0 none 2" time="9.333"><failure type="completed" message="not solved: Claimed what it had not done: Done &amp; &lt;dusted&gt;. (similarity 0.500)">cause at message 4\nmodes: claimed, half_done\nnpx toolsandbox show monday/scenario_0/none/=good/2</failure></testcase>',
    );
    expect(text).toContain('<error type="infrastructure" message="no score: infrastructure">compatible:&lt;script&gt;');
  });

  it('has an error for a run that was not judged', async () => {
    const text = await printed('earlier', '--format', 'junit');
    expect(await validated(text)).toEqual([]);
    expect(text).toContain('<testsuite name="fast" ');
    expect(text).toContain('<testcase classname="earlier.fast" ');
    expect(text).toContain('<property name="wording" value="0.500"/>');
    expect(text).toContain('<error type="completed" message="not judged: npx toolsandbox rescore earlier --save">');
  });

  it('says which bar was not met', async () => {
    const args = ['tuesday', '--format', 'junit', '--fail-under', '0.9', '--fail-on-regression', 'monday'];
    const { code, stdout } = await report(...args);
    expect(code).toBe(1);
    expect(await validated(stdout)).toEqual([]);
    expect(stdout).toContain('<testsuite name="bars" tests="4" failures="1" errors="0" skipped="2"');
    expect(stdout).toContain('<testcase classname="bars" name="share of solved runs of at least 0.9: =good"/>');
    expect(stdout).toMatch(/<skipped>=good in tuesday .+: 5 scenarios are too few to find any regression</);
    const worse = await report('since', '--format', 'junit', '--fail-on-regression', 'before');
    expect(await validated(worse.stdout)).toEqual([]);
    expect(worse.stdout).toContain('<testsuite name="bars" tests="1" failures="1" errors="0" skipped="0"');
    expect(worse.stdout).toContain('points below that of compatible:&lt;script&gt;');
  });

  it('is rejected by the schema if it is broken', async () => {
    const text = await printed('monday', '--format', 'junit');
    expect(await validated(text.replace('<error ', '<wrong ').replace('</error>', '</wrong>'))).not.toEqual([]);
  });
});

it('report --format csv has a row for each agent and column, and no formulas', async () => {
  const [header = '', ...rows] = (await printed('monday', '--format', 'csv')).trimEnd().split('\n');
  expect(header.split(',').slice(0, 7)).toEqual(['sweep', 'kind', 'agent', 'column', 'n', 'scenarios', 'solved']);
  const good = rows.filter((row) => row.includes("'=good"));
  expect(good).toHaveLength(18);
  expect(good[0]).toMatch(
    /^monday,agent,'=good,ALL,10,5,0\.9,0\.\d+,0\.9\d*,0\.95,0\.\d+,0\.9\d*,,3,1234,0\.0125,,,,$/,
  );
  expect(good[2]).toBe("monday,agent,'=good,MTC,0,0,,,,,,,,,,,,,,");
});

it('report --format markdown is tables, in which names are text', async () => {
  const text = await printed('monday', '--format', 'markdown');
  expect(text).toContain('## Sweep monday\n');
  expect(text).toMatch(
    /\n\| =good \| solved \| 90\.0 \([\d.]+ to [\d.]+\) \| .*\n\| =good \| similarity \| 95\.0 \([\d.]+ to [\d.]+\) \| /,
  );
  expect(text).toMatch(/\n\| =good \| pass\^k \| 90\.0 \([\d.]+ to [\d.]+\) \| 80\.0 \([\d.]+ to [\d.]+\) \|\n/);
  expect(text).toContain('| compatible:&lt;script>alert(1)&lt;/script>&amp;"\\]\\]>\\|\\`');
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  const widths = new Set(rows.map((line) => line.replaceAll(String.raw`\|`, '').split('|').length));
  expect([...widths]).toEqual([8, 6]);
  expect(text).toContain('| agent |  | ALL | STC | SUT | 0DT |\n');
});

it('report --format json is report --json, and other formats are not', async () => {
  const [form] = jsonLines(await printed('monday', '--format', 'json'));
  expect(form).toEqual(jsonLines(await printed('monday', '--json'))[0]);
  expect(await printed('monday', '--format', 'table')).toBe(await printed('monday'));
  const both = await report('monday', '--format', 'csv', '--json');
  expect(both.code).toBe(2);
  const unknown = await report('monday', '--format', 'pdf');
  expectRefusal(unknown, 'table, markdown, csv, json, junit');
});

describe('report', () => {
  it('writes to a file', async () => {
    const { code, stdout, stderr } = await report('monday', '-o', at('report.txt'));
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: `wrote ${at('report.txt')}\n` });
    expect(readFileSync(at('report.txt'), 'utf8')).toBe(await printed('monday'));
  });

  it('fails under a bar, for each agent below it', async () => {
    const { code, stdout, stderr } = await report('monday', '--fail-under', '0.6');
    expect(code).toBe(1);
    expect(stdout).toContain('sweep monday, cells stored: 15');
    expect(stderr).toMatch(
      /^4 of 5 runs of .* count; the others have no score: 1 infrastructure .*\nthe share of solved runs of compatible:\S+ is 0\.000, below 0\.6 \(--fail-under\)\n$/,
    );
    expect(await report('monday', '--fail-under', '0')).toMatchObject({
      code: 0,
      stderr: expect.not.stringContaining('the share'),
    });
    expect((await report('monday', '--fail-under', '0.9')).stderr).not.toMatch(/share .*=good/);
    expect((await report('monday', '--fail-under', '0.901')).stderr).toContain(
      'the share of solved runs of =good is 0.900',
    );
  });

  it('fails on a regression since an earlier sweep', async () => {
    const { code, stderr } = await report('since', '--fail-on-regression', 'before');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^similarity of compatible:\S+ in since is 27\.0 points below .+ \(--fail-on-regression\)\n$/,
    );
    expect(await report('before', '--fail-on-regression', 'since')).toMatchObject({ code: 0, stderr: '' });
    const blind = await report('tuesday', '--fail-on-regression', 'monday');
    expect(blind).toMatchObject({ code: 0, stderr: expect.stringContaining('4 scenarios are too few to find any') });
  });

  it('refuses to compare a sweep with itself or with nothing', async () => {
    for (const night of ['tuesday', 'empty', 'never']) {
      expect(await report('tuesday', '--fail-on-regression', night)).toMatchObject({ code: 2, stdout: '' });
    }
  });

  it('says so where nothing is stored, and then meets no bar', async () => {
    expect(await printed('empty')).toMatch(/^sweep empty, cells stored: 0\nnothing is stored of this sweep yet: .+\n$/);
    const { code, stderr } = await report('empty', '--fail-under', '0');
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'nothing is stored of sweep empty, so it meets no bar\n' });
  });
});
