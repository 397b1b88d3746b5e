import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPack } from '../../scenarios/load-pack.ts';
import { atNight, rowsOfToday } from '../support/nightly.ts';
import { expectRefusal, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeAll(() => {
  folder = temporaryFolder();
});

const results = () => ['--results', join(folder, 'results.db')];
const pack = (name: string) => join(folder, name);
const idOf = (scenario: string, agent = 'scripted:oracle') => `run/${scenario}/none/${agent}/1`;

async function play(scenario: string, ...more: readonly string[]): Promise<void> {
  const { code, stderr } = await toolsandbox('run', scenario, '--engine', 'inline', ...results(), ...more);
  expect({ code, stderr }).toMatchObject({ code: 0 });
}

const draft = (name: string, from: string, into: string) =>
  toolsandbox('scenarios', 'new', name, '--from', from, '--pack', pack(into), ...results());

/** Runs of the catalogue, and the milestones of what is drafted from them. */
const RUNS: readonly (readonly [string, readonly object[]])[] = [
  ['wifi_off', [{ changes: 'solution', reports: [{ setting: 'wifi', on: false }] }]],
  ['convert_currency', [{ found: [14785.7408] }, { tells: [{ number: 14785.7408, unit: 'CNY' }] }]],
  ['find_days_till_holiday', [{ found: [223] }, { tells: [{ number: 223, unit: 'days' }] }]],
  ['remove_contact_by_phone', [{ changes: 'solution', reports: [{ phone: '+12453344098' }, { act: 'removed' }] }]],
];

describe('scenarios new --from', () => {
  it.each(rowsOfToday(RUNS, (_, index) => index === 1))(
    'drafts a fair scenario from a run of %s',
    async (scenario, milestones) => {
      await play(scenario);
      const { code, stdout } = await draft('mine', idOf(scenario), scenario);
      expect({ code, stdout }).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(
          /solved; no check fails\n\nto be looked at by a person, in .*mine\.yaml:\n {2}- /,
        ),
      });
      const { parse } = await import('yaml');
      const [written] = parse(readFileSync(join(pack(scenario), 'scenarios/mine.yaml'), 'utf8')) as [object];
      expect(written).toMatchObject({ name: 'mine', milestones });
      expect(loadPack(pack(scenario)).scenarios[0]!.answers!.wrong).toHaveLength(scenario === 'wifi_off' ? 1 : 2);
    },
  );

  it('takes the word of a person before the score', async () => {
    await play('wifi_off', '--agent', 'scripted:unhelpful');
    const id = idOf('wifi_off', 'scripted:unhelpful');
    const label = (verdict: string) =>
      toolsandbox('results', 'label', id, '--verdict', verdict, '--by', 'ada', ...results());
    expectRefusal(
      await draft('no', id, 'labels'),
      /is not solved by its score: if it is right, say so with `.*results label/,
    );
    await label('wrong');
    expectRefusal(await draft('no', id, 'labels'), 'ada calls');
    await label('right');
    expectRefusal(await draft('no', id, 'labels'), 'no call of the agent succeeded in it');
  });

  it('refuses an id that is not there, and a run that was not played to its end', async () => {
    expectRefusal(await draft('no', 'run/wifi_gone/none/scripted:oracle/1', 'bad'), 'there is no finished trajectory');
    const agent = join(folder, 'broken.mjs');
    writeFileSync(agent, "export const agent = () => { throw new Error('broken'); };\n");
    await toolsandbox('run', 'wifi_off', '--engine', 'inline', ...results(), '--agent', `module:${agent}`);
    expectRefusal(
      await draft('no', 'wifi_off/none/module', 'bad'),
      /ended with \S+ \(.*: choose a run that was played to its end/,
    );
  });

  atNight(() => {
    it('says which check the draft fails, and exits with 1', async () => {
      const scenario = 'send_message_with_contact_content_cellular_off_multiple_user_turn';
      await play(scenario);
      const { code, stdout } = await draft('text_jonas', idOf(scenario), 'texts');
      expect(code).toBe(1);
      expect(stdout).toContain('checks that fail:\n  text_jonas\n');
      expect(loadPack(pack('texts')).scenarios[0]).toMatchObject({
        state: 'base_cellular_off',
        replies: [{ when: { slot: expect.arrayContaining(['content', 'recipient']) as string[] } }],
      });
    });

    it('drafts from a run in a world of its own, in that pack only, and as long as it is the same', async () => {
      const inShop = ['--pack', pack('shop')];
      await toolsandbox('scenarios', 'new', 'first_order', '--world', 'shop', ...inShop);
      await play('first_order', ...inShop);
      const id = idOf('first_order');
      expectRefusal(
        await draft('again', id, 'elsewhere'),
        /was played with the tools and tables of shop 0\.1\.0 .* name the folder of shop/,
      );
      await draft('again', id, 'shop');
      const again = loadPack(pack('shop')).scenarios.find(({ name }) => name === 'again')!;
      expect(again.solution[1]).toMatchObject({
        calls: [{ arguments: { item_id: { $result: 'find_items', path: ['0', 'item_id'] }, customer: 'Noor Vance' } }],
      });
      expectRefusal(await draft('again', id, 'shop'), 'there is a scenario "again" at');
      const items = join(pack('shop'), 'rows/ITEM.yaml');
      writeFileSync(items, readFileSync(items, 'utf8').replace('Willow Basket', 'Reed Basket'));
      expectRefusal(
        await draft('third', id, 'shop'),
        /was played with other rows of ITEM, those of shop 0\.1\.0 .*play the run again/,
      );
      const tools = join(pack('shop'), 'tools.ts');
      writeFileSync(tools, readFileSync(tools, 'utf8').replace('stock < 1', 'stock < 0'));
      expectRefusal(await draft('third', id, 'shop'), 'the tools and tables of shop');
    });
  });
});
