import { phoneOf } from '../../worlds/phone/tables.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { callTool } from '../../client/tools/call-tool.ts';
import { chooseWorld } from '../../client/tools/call-setting.ts';
import { requiredTool } from '../../client/tools/required-tool.ts';
import { shownLine } from '../../text/line.ts';
import { renderTool, renderTools } from '../../cli/tools/tool-actions.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { PHONE } from '../../worlds/phone/world.ts';
import { InvalidPack } from '../../scenarios/invalid-pack.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { createServices } from '../../services/create-services.ts';
import { expectRefusal, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder = '';
beforeAll(() => {
  folder = temporaryFolder();
});

function worldFile(content: string): string {
  const file = join(folder, 'world.json');
  writeFileSync(file, content);
  return file;
}

const setting = async (state: string) => ({
  world: await chooseWorld({ state }, DEFAULT_CLOCK),
  clock: DEFAULT_CLOCK,
  services: createServices('synthetic', { now: DEFAULT_CLOCK.start, environment: {}, world: PHONE }),
  profile: 'default' as const,
});

describe('the world that a tool is called on', () => {
  it('can be each of the nine base states, by full or short name', async () => {
    const { states } = loadPack();
    expect(Object.keys(states)).toHaveLength(9);
    for (const [name, patch] of Object.entries(states)) {
      const short = name.replace(/^base_/, '').replaceAll('_', '-');
      for (const state of [name, short]) {
        expect(phoneOf(await chooseWorld({ state }, DEFAULT_CLOCK)).SETTING[0], state).toMatchObject(patch);
      }
    }
    expect(phoneOf(await chooseWorld({ state: 'low-battery' }, DEFAULT_CLOCK)).SETTING[0]?.low_battery_mode).toBe(true);
    expect(phoneOf(await chooseWorld({}, DEFAULT_CLOCK)).SETTING[0]).toMatchObject({
      wifi: true,
      low_battery_mode: false,
    });
  });

  it('is refused with the names of base states when the name is unknown or ambiguous', async () => {
    await expect(chooseWorld({ state: 'wifi-of' }, DEFAULT_CLOCK)).rejects.toThrow('did you mean wifi-off?');
    await expect(chooseWorld({ state: 'w' }, DEFAULT_CLOCK)).rejects.toThrow(
      /choose from base, wifi-off, .*low-battery/,
    );
  });

  it('is read from a file, with relative times resolved by the clock', async () => {
    const { SETTING, CONTACT } = await chooseWorld({}, DEFAULT_CLOCK);
    const reminder = { reminder_id: 'r', content: 'x', creation_timestamp: 0, latitude: null, longitude: null };
    const REMINDER = [{ ...reminder, reminder_timestamp: { $time: '+1h' } }];
    const file = worldFile(JSON.stringify({ SETTING, CONTACT, MESSAGING: [], REMINDER }));
    const world = await chooseWorld({ world: file }, DEFAULT_CLOCK);
    expect(world).toMatchObject({ CONTACT, REMINDER: [{ reminder_timestamp: DEFAULT_CLOCK.start + 3600 }] });
  });

  it.each([
    ['{"SETTING": [', 'not valid JSON'],
    ['{"SETTING": []}', 'CONTACT: missing "CONTACT"'],
    ['[]', 'write a value of type object'],
  ])('is refused with the place of the mistake when the file holds %s', async (content, problem) => {
    const choose = () => chooseWorld({ world: worldFile(content) }, DEFAULT_CLOCK);
    await expect(choose).rejects.toThrow(InvalidPack);
    await expect(choose).rejects.toThrow(/world\.json is not a usable world/);
    await expect(choose).rejects.toThrow(problem);
  });

  it('is refused when a time in the file cannot be parsed', async () => {
    const { SETTING } = await chooseWorld({}, DEFAULT_CLOCK);
    const REMINDER = [
      {
        reminder_id: 'r',
        content: 'x',
        creation_timestamp: { $time: 'soon' },
        reminder_timestamp: 0,
        latitude: null,
        longitude: null,
      },
    ];
    const file = worldFile(JSON.stringify({ SETTING, CONTACT: [], MESSAGING: [], REMINDER }));
    await expect(chooseWorld({ world: file }, DEFAULT_CLOCK)).rejects.toThrow(/REMINDER\[0\]\.creation_timestamp/);
  });
});

describe('a tool call', () => {
  it('returns the error class of a tool error', async () => {
    const answer = await callTool(requiredTool('set_wifi_status'), '{"on": true}', await setting('low-battery'));
    expect(answer).toMatchObject({ errorClass: 'PermissionError', changes: [] });
  });

  it('can be one of the user’s tools', async () => {
    expect(await callTool(requiredTool('end_conversation'), '{}', await setting('base'))).toMatchObject({
      content: 'null',
    });
  });
});

describe('the printed tools', () => {
  it('are all listed, by domain', () => {
    const lines = renderTools(PHONE).map((line) => shownLine(line));
    expect(lines.filter((line) => line.startsWith('  '))).toHaveLength(34);
    expect(lines.filter((line) => !line.startsWith('  '))).toHaveLength(12);
  });

  it('have their parameters, requirements and errors', () => {
    const text = renderTool(requiredTool('convert_currency'), PHONE)
      .map((line) => shownLine(line))
      .join('\n');
    expect(text).toMatch(/^convert_currency {2}conversion, reads, for the agent\n/);
    expect(text).toContain('takes       amount              number, required: Amount to convert');
    expect(text).toContain('needs       wifi on');
    expect(text).toContain('ConnectionError: wifi is off');
    expect(text).toContain('every tool  KeyError: no tool of this name is offered');
  });
});

describe('toolsandbox tools', () => {
  it('exits 0 when the call succeeds, and prints what changed', async () => {
    expect(await toolsandbox('tools', 'call', 'set_wifi_status', '{"on": false}')).toEqual({
      code: 0,
      stdout: 'null\n~ SETTING.wifi: true -> false\n',
      stderr: '',
    });
  });

  it('exits 1 on a tool error', async () => {
    const { code, stdout } = await toolsandbox('tools', 'call', 'set_wifi_status', '{"on": true}', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ tool: 'set_wifi_status', error_class: 'ValueError', changes: [] });
  });

  it.each([
    [['call', 'get_wifi_status', '{"on"'], 'The arguments are not valid JSON'],
    [['call', 'get_wifi_status', '[]'], 'The arguments must be one JSON object'],
    [['call', 'get_wifi_status', '--time-zone', 'Mars/Olympus'], 'Europe/Oslo'],
    [['call', 'get_wifi_status', '--now', 'soon'], 'ISO 8601'],
    [['call', 'get_wifi_status', '--services', 'recorded'], 'unknown services "recorded"'],
    [['show', 'get_wifi_statu'], 'did you mean get_wifi_status'],
  ])('exits 2 and says how to fix %j', async (args, hint) => {
    expectRefusal(await toolsandbox('tools', ...args), hint);
  });

  it('reads --now in --time-zone, and shows the schema in the form of a provider', async () => {
    const zone = ['--now', '2024-07-01T12:00', '--time-zone', 'Europe/Oslo'];
    expect((await toolsandbox('tools', 'call', 'get_current_timestamp', ...zone)).stdout).toBe('1719828000\n');
    const { stdout } = await toolsandbox('tools', 'show', 'set_wifi_status', '--for', 'google');
    expect(JSON.parse(stdout)).toMatchObject({ parameters: { type: 'OBJECT' } });
  });
});
