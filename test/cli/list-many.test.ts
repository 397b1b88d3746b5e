import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { MAIN } from '../../bench/loaded-modules.ts';
import { writeManyResults } from '../../bench/many-results.ts';
import { inPages } from '../../cli/list/list-trajectories.ts';
import { printJsonPage, printPage } from '../../cli/say.ts';
import { toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROWS = 1100;
const folder = temporaryFolder();
const file = join(folder, 'results.db');
beforeAll(() => writeManyResults(file, ROWS));

describe('a list of many runs', () => {
  it('is printed completely and in order', async () => {
    const { stdout } = await toolsandbox('list', '--json', '--results', file);
    const ids = stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id);
    expect(new Set(ids).size).toBe(ROWS);
    const text = (await toolsandbox('list', '--results', file)).stdout;
    expect(text.trimEnd().split('\n')).toHaveLength(ROWS);
    expect(ids.every((id, index) => text.split('\n')[index]?.includes(`  ${id}`))).toBe(true);
  });

  it.each([[[]], [['--json']]])('ends without an error when its reader has enough %j', async (flags) => {
    const command = [process.execPath, MAIN, 'list', ...flags, '--results', file].map((word) => `'${word}'`).join(' ');
    const script = `set -o pipefail; ${command} | head -n 1`;
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script]);
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toBe('');
  });
});

describe('rows that are printed in pages', () => {
  async function* numbers(count: number, seen: (number: number) => void = () => undefined) {
    for (let number = 0; number < count; number++) {
      seen(number);
      yield number;
    }
  }

  it.each([0, 1, 499, 500, 501, 1000, 1250])('are all printed in order, and counted: %i', async (count) => {
    const printed: number[] = [];
    expect(await inPages(numbers(count), async (page) => void printed.push(...page))).toBe(count);
    expect(printed).toEqual(Array.from({ length: count }, (_, number) => number));
  });

  it('are not read before their reader has room', async () => {
    let read = 0;
    let makeRoom = (): void => undefined;
    const done = inPages(
      numbers(2000, () => read++),
      () => new Promise<void>((resolve) => (makeRoom = resolve)),
    );
    for (let page = 1; page <= 4; page++) {
      while (read < 500 * page) await nextTurn();
      await nextTurn();
      expect(read).toBe(500 * page);
      makeRoom();
    }
    expect(await done).toBe(2000);
  });

  it('are printed as far as they could be read', async () => {
    const printed: number[] = [];
    const broken = numbers(10, (number) => {
      if (number === 7) throw new Error('damaged');
    });
    await expect(inPages(broken, async (page) => void printed.push(...page))).rejects.toThrow('damaged');
    expect(printed).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('wait for a slow reader of standard output', async () => {
    for (const print of [() => printPage(['one', 'two']), () => printJsonPage([{ id: 'one' }, { id: 'two' }])]) {
      const write = vi.spyOn(process.stdout, 'write').mockReturnValue(false);
      let printed = false;
      const printing = print().then(() => (printed = true));
      await nextTurn();
      expect(printed).toBe(false);
      process.stdout.emit('drain');
      await printing;
      expect(write).toHaveBeenCalledTimes(1);
      write.mockRestore();
    }
  });
});
