import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { writeOwnPack } from '../support/own-pack.ts';
import { expectRefusal, jsonLines, toolsandbox } from './command-line.ts';
import { formDifferences } from './form-differences.ts';
import { onTerminal } from './on-terminal.ts';
import { atNight } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const [fair, unfair] = [join(folder, 'fair'), join(folder, 'unfair')];
const UNFAIR_FILE = join(unfair, 'scenarios', 'ours.yaml');

/** The unfair one looks up what nothing needs, which makes two calls of one. */
beforeAll(async () => {
  await writeOwnPack(folder, 'fair');
  await writeOwnPack(folder, 'unfair');
  const text = readFileSync(UNFAIR_FILE, 'utf8');
  const lookUp = '    - me: { search_contacts: { is_self: true } }\n';
  const offered = text.replace('[set_wifi_status]', '[set_wifi_status, search_contacts]');
  writeFileSync(UNFAIR_FILE, offered.replace('    - switch:', `${lookUp}    - switch:`));
});

describe('scenarios validate', () => {
  it('prints a row per check and ends with 0 if all hold', async () => {
    const { code, stdout, stderr } = await toolsandbox('scenarios', 'validate', '--pack', fair);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^1 scenario x 8 augmentations = 8 cells\n/);
    expect(stdout).toMatch(/^ 1 {7}0 {2}reference-solution {2}/m);
    expect(stdout).toMatch(/^31 {7}0 {2}wrong-answers {2}/m);
    expect(stdout).toContain('\ngates: none of the 8 things that spoil a scenario for every agent was found\n');
    expect(stdout).toMatch(/\nAll checks hold.\n$/);
  });

  it('takes names and patterns separated by commas or spaces', async () => {
    const validate = ['scenarios', 'validate', 'convert_currency,get_w*', 'get_cell*', '--check', '1'];
    expect((await toolsandbox(...validate)).stdout).toMatch(/^3 scenarios x 8 augmentations/);
    expectRefusal(await toolsandbox('scenarios', 'validate', 'get_w*,nothing*'), '"nothing*"');
  });

  it('prints scenario, file, line and evidence of each failure, and ends with 1', async () => {
    const { code, stdout } = await toolsandbox('scenarios', 'validate', '--pack', unfair, '--check', '7,1');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ 7 {7}8 {2}omitted-steps/m);
    expect(stdout).toContain(
      [
        '7 omitted-steps',
        '  router_is_gone',
        `    ${UNFAIR_FILE}:9:7`,
        '    an agent that leaves out step 1 (me) loses nothing by it: no milestone notices, and the score is 1',
        '',
        '1 failure.',
      ].join('\n'),
    );
    expect(stdout).not.toContain('solution-prefixes');
    // What found nothing is no row before what was found.
    expect(stdout).not.toContain('reference-solution');
    expect(stdout).toContain('\n1 other check found nothing\n');
  });

  it('names the scenarios that a gate is about, and no other gate', async () => {
    const idle = join(folder, 'idle');
    await writeOwnPack(folder, 'idle');
    const file = join(idle, 'scenarios', 'ours.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('on: false', 'on: true'));
    const { stdout } = await toolsandbox('scenarios', 'validate', '--pack', idle, '--check', 'gates');
    expect(stdout).toMatch(/^scenarios {2}gate +what is so about them\n +1 {2}state-of-nothing .*\(router_is_gone\)/m);
    expect(stdout).not.toContain('policy-in-words');
  });

  it('prints the documented JSON', async () => {
    const { code, stdout } = await toolsandbox('scenarios', 'validate', '--pack', unfair, '--check', '7,24', '--json');
    const [result] = jsonLines(stdout);
    expect(code).toBe(1);
    expect(formDifferences(result, 'scenarios-validate')).toEqual([]);
    const failures = result?.['failures'] as readonly object[];
    expect(failures).toHaveLength(3);
    expect(failures[0]).toMatchObject({ scenario: 'router_is_gone', file: UNFAIR_FILE, line: 9, column: 7 });
  });

  it('says what is not proven, and what to write in place of a sentence that is expected word for word', async () => {
    const worded = join(folder, 'worded');
    await writeOwnPack(folder, 'worded');
    const file = join(worded, 'scenarios', 'ours.yaml');
    const reports = 'reports: { setting: wifi, on: false }';
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(reports, 'told: The radio of the phone is silent now.'));
    const validate = ['scenarios', 'validate', '--pack', worded, '--check', 'wrong-answers,enough-answers'];
    const { code, stdout } = await toolsandbox(...validate);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nNo check fails; not proven: router_is_gone; 1 warning\.\n$/);
    expect(stdout).not.toContain('All checks hold');
    const all = jsonLines((await toolsandbox(...validate.slice(0, -1), '30,32', '--json')).stdout)[0];
    expect(all).toMatchObject({
      unproven: ['router_is_gone'],
      warnings: [
        { check: 'right-answers', line: 12, evidence: expect.stringContaining(`write in its place ${reports}`) },
        { check: 'enough-answers', evidence: expect.stringMatching(/^not proven: no wrong answer was tried/) },
      ],
    });
    const { stderr } = await toolsandbox('sweep', '--pack', worded, '--dry-run', '--agent', 'scripted:oracle');
    expect(stderr).toContain(`right answers may not count in router_is_gone: told compares words; write ${reports}`);
    const fine = await toolsandbox('sweep', '--pack', fair, '--dry-run', '--agent', 'scripted:oracle');
    expect(fine.stderr).not.toContain('told');
  });

  atNight(() => {
    it('shows its progress on a terminal, and nothing of it stays', async () => {
      // What ends within a second shows nothing.
      let now = 0;
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1001));
      const { stderr } = await onTerminal({ columns: 80 }, () => toolsandbox('scenarios', 'validate', '--pack', fair));
      clock.mockRestore();
      expect(stderr).toContain(' 4/8 cells  0 failed');
      expect(stderr.endsWith('\u001b[1A\u001b[J')).toBe(true);
    });
  });

  it.each([
    ['an unknown scenario', ['nowhere*'], /^error: no scenario of pack toolsandbox is called "nowhere\*"/],
    ['an unknown check', ['--check', '99'], /^error: there is no check "99"; the checks are reference-solution, /],
    ['a pack that is none', ['--pack', '/nowhere'], /^error: \/nowhere is not a usable scenario pack:/],
  ])('ends with 2 for %s', async (_, args, message) => {
    expectRefusal(await toolsandbox('scenarios', 'validate', ...args), message);
  });
});
