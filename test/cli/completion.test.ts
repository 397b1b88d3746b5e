import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram } from '../../cli/program.ts';
import { candidates } from '../../cli/completion/candidates.ts';
import { expectRefusal, toolsandbox } from './command-line.ts';
import { MISHAPS } from '../../roles/scripted/mishaps/mishaps.ts';
import { everyNth } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SCENARIO = 'find_thanksgiving_timestamp';
const RUN = `run/${SCENARIO}/none/scripted:oracle/1`;

const directory = temporaryFolder();
const results = join(directory, 'my results.db');
const before = process.env['TOOLSANDBOX_RESULTS'];
beforeAll(async () => {
  process.env['TOOLSANDBOX_RESULTS'] = results;
  const { code, stderr } = await toolsandbox('run', SCENARIO, '--engine', 'inline');
  if (code !== 0) throw new Error(stderr);
});
afterAll(() => {
  if (before === undefined) delete process.env['TOOLSANDBOX_RESULTS'];
  else process.env['TOOLSANDBOX_RESULTS'] = before;
  rmSync(directory, { recursive: true, force: true });
});

const valuesOf = async (...words: readonly string[]) =>
  (await candidates(createProgram(), words)).map(({ value }) => value);

describe('the candidates for', () => {
  it('a first word are the commands and help, but nothing that is hidden', async () => {
    expect(await valuesOf('')).toEqual(expect.arrayContaining(['sweep', 'list', 'truth']));
    expect(await valuesOf('s')).toEqual(['sweep', 'status', 'show', 'submit', 'scenarios']);
    expect(await valuesOf('_')).toEqual([]);
  });

  it.each([
    [
      ['help', 're'],
      ['report', 'rescore', 'results'],
    ],
    [['help', 'sweep', 'pa'], ['pause']],
    [['sweep', 'pause', 'r'], ['run']],
    [['sweep', 'pause', '--res'], ['--results']],
    [['worker', '--engine'], []],
    [['sweep', '--id', 'x', 'pa'], []],
    [
      ['tools', ''],
      ['list', 'show', 'call', 'calls'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['worker', '--log', 'in'], ['info']],
    [['worker', '--log=in'], ['--log=info']],
    [['worker', '--un'], []],
    [['list', '--sw'], ['--sweep']],
    [['list', '--sweep', 'x', '--sw'], []],
    [['list', '--json', '--sweep', ''], ['run']],
    [['report', ''], ['run']],
    [['report', '--json', 'r'], ['run']],
    [['report', 'run', ''], []],
    [['show', 'run/'], [RUN]],
    [['show', 'sweep/'], []],
    [
      ['engine', 'replay', 'run/'],
      [RUN, ':files'],
    ],
    [['run', 'find_than'], [SCENARIO]],
    [['scenarios', 'list', 'x', 'find_than'], [SCENARIO]],
    [['scenarios', 'validate', 'x,find_than'], [`x,${SCENARIO}`]],
    [['scenarios', 'show', 'find_than'], [SCENARIO]],
    [
      ['sweep', '--agent', 'scripted:oracle', 'scripted:u'],
      ['scripted:unhelpful', 'scripted:user'],
    ],
    [['sweep', '--augmentations', 'none,3d'], ['none,3dt']],
    [['list', '--outcome', 'completed,c'], ['completed,cancelled']],
    [['tools', 'show', 'get_wifi'], ['get_wifi_status']],
    [['sweep', '--pack', 'x'], [':files']],
    [
      ['sweep', '--pack', 'mine', '--pack', ''],
      ['toolsandbox', ':files'],
    ],
    [['sweep', '--pack', 'mine', '--pa'], ['--pack']],
    [['scenarios', 'ne'], ['new']],
    [['scenarios', 'new', 'mine', '--like', 'find_thanks'], [SCENARIO]],
    [['scenarios', 'new', 'mine', '--pack', 'x'], [':files']],
    [['scenarios', 'new', ''], []],
    [['scenarios', 'show', SCENARIO, '--svg', 'x'], [':files']],
    [['scenarios', 'export', '-o', 'x'], [':files']],
    [['scenarios', 'import', '-o', 'p'], [':files']],
    [['export', 'run', '-o', 'x'], [':files']],
    [['export', '--format', 'jso'], ['jsonl']],
    [['list', '--results=x'], [':files']],
    [['nonsense', ''], []],
  ])('%j are %j', async (words, expected) => {
    expect(await valuesOf(...words)).toEqual(expected);
  });

  it('results that another option names come from there, and no results are created', async () => {
    const missing = join(directory, 'missing.db');
    expect(await valuesOf('report', '--results', missing, '')).toEqual([]);
    expect(await valuesOf('report', `--results=${results}`, '')).toEqual(['run']);
    expect(existsSync(missing)).toBe(false);
  });

  it('scenarios of a broken pack are none, without a message', async () => {
    const pack = join(directory, 'broken.yaml');
    writeFileSync(pack, 'scenarios: [');
    expect(await toolsandbox('__complete', '--', 'run', '--pack', pack, '')).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
  });
});

it('__complete prints a candidate and its description per line, and takes options as words', async () => {
  const { code, stdout } = await toolsandbox('__complete', '--', 'list', '--sweep', 'run', '--below', '1', '--js');
  expect(code).toBe(0);
  expect(stdout).toBe('--json\tprint JSON to stdout (`toolsandbox docs schema` has its form)\n');
});

describe('in bash, the script of `completion bash`', () => {
  let script: string;
  beforeAll(async () => {
    script = join(directory, 'completion.bash');
    writeFileSync(script, (await toolsandbox('completion', 'bash')).stdout);
    mkdirSync(join(directory, 'packs'));
    writeFileSync(join(directory, 'packs', 'my pack.yaml'), '');
  });

  /** As readline does it: bash splits the line into words at spaces, and : and = are words of their own. */
  function complete(line: string): readonly string[] {
    const words = line.split(' ').flatMap((word) => (word === '' ? [''] : word.split(/(?<=[:=])|(?=[:=])/)));
    const program =
      'source "$1"; COMP_LINE=$2; COMP_POINT=${#2}; COMP_WORDS=("${@:3}"); COMP_CWORD=$(($# - 3)); ' +
      'complete -p toolsandbox >/dev/null || exit 1; _toolsandbox; ((${#COMPREPLY[@]} == 0)) || printf "%s\\n" "${COMPREPLY[@]}"';
    const { status, stdout, stderr } = spawnSync('bash', ['-c', program, 'bash', script, line, ...words], {
      cwd: directory,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout.split('\n').slice(0, -1);
  }

  const LINES: [line: string, expected: readonly string[]][] = [
    ['toolsandbox sw', ['sweep']],
    ['toolsandbox sweep re', ['resume', 'requeue']],
    ['toolsandbox list --sweep ', ['run']],
    ['toolsandbox  report  r', ['run']],
    ['toolsandbox show run/', [RUN]],
    ['toolsandbox show ' + RUN.slice(0, -4), ['oracle/1']],
    [
      'toolsandbox sweep --agent scripted:',
      [
        'oracle',
        'eloquent',
        'lying',
        'refusing',
        'idle',
        'unhelpful',
        'confirm',
        'echo',
        'random',
        'recite',
        'user',
        ...Object.keys(MISHAPS),
      ],
    ],
    ['toolsandbox worker --log=', ['debug', 'info', 'warn', 'error', 'silent']],
    ['toolsandbox sweep --pack packs/', ['packs/my pack.yaml']],
    ['toolsandbox sweep --pack=packs/', ['packs/my pack.yaml']],
    ['toolsandbox nonsense ', []],
  ];
  it.each(everyNth(3, LINES))('completes %j', (line, expected) => {
    expect(complete(line)).toEqual(expected);
  });
});

describe.each(['bash', 'zsh', 'fish'] as const)('the script for %s', (shell) => {
  const missing = spawnSync(shell, ['--version']).error !== undefined;

  it.skipIf(missing)('is valid there', async () => {
    const { stdout } = await toolsandbox('completion', shell);
    // fish cannot read from the socket that `input` is.
    const script = join(directory, `completion.${shell}`);
    writeFileSync(script, stdout);
    const { status, stderr } = spawnSync(shell, ['-n', script], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('runs this program by its path, whatever `toolsandbox` is', async () => {
    const { code, stdout } = await toolsandbox('completion', shell);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\/\S*node\S* \/\S*cli\/main\.ts __complete -- /);
    expect(stdout).not.toContain('PROGRAM');
  });
});

it('a shell that is not known is a usage error', async () => {
  expectRefusal(await toolsandbox('completion', 'tcsh'), 'bash, zsh, fish');
});
