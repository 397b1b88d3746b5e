import { expect, it, vi } from 'vitest';
import { showBlock, print, say } from '../../cli/say.ts';
import { terminalOf } from '../../cli/terminal.ts';
import { toolsandbox } from './command-line.ts';
import { onTerminal } from './on-terminal.ts';

type Variables = Readonly<Record<string, string>>;

function terminal(columns: number, variables: Variables = {}) {
  return onTerminal({ columns }, async () => {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    return terminalOf('stderr');
  });
}

it.each<[string, Variables, object]>([
  ['its own width and colours', {}, { width: 100, color: true, redraws: true }],
  ['no colours with NO_COLOR', { NO_COLOR: '1' }, { color: false, redraws: true }],
  ['no colours and no redrawn lines with TERM=dumb', { TERM: 'dumb' }, { color: false, redraws: false }],
  ['the width that COLUMNS says, if it is less', { COLUMNS: '60' }, { width: 60 }],
  ['its own width, if COLUMNS says more', { COLUMNS: '200' }, { width: 100 }],
  ['its own width, if COLUMNS is no number', { COLUMNS: 'wide' }, { width: 100 }],
])('a terminal has %s', async (_what, variables, expected) => {
  expect(await terminal(100, variables)).toMatchObject(expected);
});

it('a terminal that does not know its width has 80 columns', async () => {
  expect(await terminal(0)).toMatchObject({ width: 80 });
});

it('a file has colours only with FORCE_COLOR, and lines of any length', () => {
  expect(terminalOf('stdout')).toEqual({ width: Infinity, color: false, redraws: false });
  vi.stubEnv('FORCE_COLOR', '1');
  expect(terminalOf('stdout')).toEqual({ width: Infinity, color: true, redraws: false });
  vi.unstubAllEnvs();
});

it('--no-color holds for any command, wherever it stands, and for the processes that it starts', async () => {
  for (const args of [
    ['--no-color', 'tools', 'list'],
    ['tools', 'list', '--no-color'],
  ]) {
    await onTerminal({ columns: 200 }, async () => {
      vi.stubEnv('FORCE_COLOR', '1');
      vi.stubEnv('NO_COLOR', undefined);
      expect((await toolsandbox('tools', 'list')).stdout).toContain('\u001b[1m');
      expect((await toolsandbox(...args)).stdout).not.toContain('\u001b');
      expect({ ...process.env }).toMatchObject({ NO_COLOR: '1' });
      expect(process.env['FORCE_COLOR']).toBeUndefined();
    });
  }
});

/** Commands to copy are not wrapped. */
const linesToWrap = (help: string) => help.split('\n').filter((line) => !line.startsWith('  npx toolsandbox '));

it('help fits the terminal', async () => {
  for (const command of ['sweep', 'run', 'list', 'worker']) {
    const { stdout } = await onTerminal({ columns: 80 }, () => toolsandbox(command, '--help'));
    expect(linesToWrap(stdout).filter((line) => line.length > 80)).toEqual([]);
    expect(stdout.length).toBeGreaterThan(400);
  }
});

it('each string is one line', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  print('one\ntwo');
  print(['one', 'two']);
  expect(write.mock.calls.map(([text]) => text)).toEqual([String.raw`one\ntwo` + '\n', 'one\ntwo\n']);
  write.mockRestore();
});

it('a block at the bottom of the terminal is replaced as a whole, and stays below what is said', async () => {
  const screen: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    draw(screen, String(text));
    return true;
  });
  const long = 'waiting: openai gpt-5 answered 429: Rate limit reached for gpt-5';
  await onTerminal({ columns: 40 }, async () => {
    showBlock(['1/3 done', long]);
    expect(screen).toEqual(['1/3 done', 'waiting: openai gpt-5 answered 429:', '    Rate limit reached for gpt-5']);
    say('the worker stopped');
    showBlock(['2/3 done']);
    expect(screen).toEqual(['the worker stopped', '2/3 done']);
    showBlock([]);
    expect(screen).toEqual(['the worker stopped']);
  });
  write.mockRestore();
});

/** What a terminal shows: whole lines, and "up n rows, clear to the end". */
function draw(screen: string[], text: string): void {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const [, rows, rest = text] = /^\r\u001b\[(\d+)A\u001b\[J(.*)$/s.exec(text) ?? [];
  if (rows !== undefined) screen.length -= Number(rows);
  screen.push(...rest.split('\n').slice(0, -1));
}
