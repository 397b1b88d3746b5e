import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nameOfSweepFile, parseSweepFile, readSweepFile } from '../../../client/sweep-files/parse-sweep-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();

const parsed = (text: string) => parseSweepFile(text, 'nightly.yaml');

describe('a sweep file', () => {
  it('says agents, and what is not the default', () => {
    expect(parsed('agents: [scripted:oracle]')).toEqual({ agents: ['scripted:oracle'] });
    expect(
      parsed(`
agents: [openai:gpt-6-sol, scripted:unhelpful]
scenarios: wifi_*
budget: { max_cost: 50 }
priority: { level: 1, team: search, weight: 2 }
notifications:
  - webhook_env: NIGHT_HOOK
    when: problem`),
    ).toMatchObject({
      scenarios: 'wifi_*',
      priority: { level: 1, team: 'search', weight: 2 },
      notifications: [{ webhook_env: 'NIGHT_HOOK', when: 'problem' }],
    });
  });

  it.each([
    ['user: scripted:user', 'agents: '],
    ['agents: [scripted:nobody]', 'agents > 0: Model spec "scripted:nobody" cannot be used'],
    [
      'agents: [scripted:user]',
      'agents > 0: Model spec "scripted:user" cannot be used: it plays the user, not the agent',
    ],
    ['agents: [scripted:oracle]\nuser: scripted:oracle', 'user: Model spec'],
    ['agents: [scripted:oracle]\nagumentations: all', 'unknown "agumentations": remove it or correct its spelling'],
    ['agents: [scripted:oracle]\naugmentations: [4dt]', 'augmentations: write all, or a list of none, 3dt'],
    ['agents: [scripted:oracle]\nname: a/b', 'name: use at most 80 letters'],
    ['agents: [scripted:oracle]\nbudget: { max_cost: none }', 'budget > max_cost: '],
    ['agents: [scripted:oracle]\nlimits: { gpt: {} }', 'limits > gpt: '],
    ['agents: [scripted:oracle]\naway: 30', 'away: '],
    ['agents: [scripted:oracle]\naway: 2d', 'away: write a number and s, m or h, for example 30m, or 0'],
    ['agents: [scripted:oracle]\nnotifications: [{}]', 'notifications > 0: give either webhook_env or exit_file'],
    [
      'agents: [scripted:oracle]\nnotifications: [{ webhook_env: "https://hooks.example/T0/B0/secret" }]',
      'notifications > 0 > webhook_env: write the name of an environment variable of the workers',
    ],
    [
      'agents: [scripted:oracle]\nnotifications: [{ webhook_env: A, exit_file: b }]',
      'notifications > 0: give either webhook_env or exit_file',
    ],
    ['agents: [', 'so it is no YAML'],
  ])('is refused with file, field and fix: %j', (text, problem) => {
    expect(() => parsed(text)).toThrow(problem);
    expect(() => parsed(text)).toThrow(/^sweep file nightly\.yaml cannot be used: /);
    expect(() => parsed(text)).not.toThrow('secret');
  });

  it('cannot be read if it is missing', () => {
    const file = join(folder, 'none.yaml');
    expect(() => readSweepFile(file)).toThrow(`sweep file ${file} cannot be used: it cannot be read (ENOENT)`);
  });

  it('is named after itself if it says no name', () => {
    const file = join(folder, 'every night.yaml');
    writeFileSync(file, 'agents: [scripted:oracle]');
    expect(nameOfSweepFile(file, readSweepFile(file))).toBe('every-night');
    expect(nameOfSweepFile(file, { name: 'nightly' })).toBe('nightly');
  });
});
