import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createProgram } from '../../cli/program.ts';
import { reportFailure } from '../../cli/report-failure.ts';
import { callTool } from '../../cli/tool/call-tool.ts';
import { chooseWorld } from '../../cli/tool/choose-world.ts';
import { requireTool } from '../../cli/tool/find-tool.ts';
import { renderTool, renderTools } from '../../cli/tool/render-tool.ts';
import { UserError } from '../../cli/errors.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { TOOLS } from '../../sandbox/tools/catalog.ts';
import { applyChanges } from '../../sandbox/world.ts';
import { InvalidPack } from '../../scenarios/invalid-pack.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { createServices } from '../../services/create-services.ts';

const plain = (_style: string, text: string) => text;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tool-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function worldFile(content: string): string {
  const file = join(folder, 'world.json');
  writeFileSync(file, content);
  return file;
}

/** Runs the command line in this process. */
async function toolsandbox(...args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const written = (spy: { readonly mock: { readonly calls: unknown[][] } }) => spy.mock.calls.map(([text]) => text);
  try {
    const failure = await createProgram()
      .parseAsync(['tool', ...args], { from: 'user' })
      .then(() => undefined, reportFailure);
    const code = failure ?? Number(process.exitCode ?? 0);
    return { code, stdout: written(stdout).join(''), stderr: written(stderr).join('') };
  } finally {
    process.exitCode = undefined;
    vi.restoreAllMocks();
  }
}

const setting = (state: string) => ({
  world: chooseWorld({ state }, DEFAULT_CLOCK),
  clock: DEFAULT_CLOCK,
  services: createServices('synthetic', { now: DEFAULT_CLOCK.start, environment: {} }),
  profile: 'default' as const,
});

describe('the world a tool is tried on', () => {
  it('is the base world in any of the nine base states', () => {
    const { states } = loadPack();
    expect(Object.keys(states)).toHaveLength(9);
    for (const [name, patch] of Object.entries(states)) {
      const short = name.replace(/^base_/, '').replaceAll('_', '-');
      for (const state of [name, short]) {
        expect(chooseWorld({ state }, DEFAULT_CLOCK).SETTING[0], state).toMatchObject(patch);
      }
    }
    expect(chooseWorld({ state: 'low-battery' }, DEFAULT_CLOCK).SETTING[0]?.low_battery_mode).toBe(true);
    expect(chooseWorld({}, DEFAULT_CLOCK).SETTING[0]).toMatchObject({ wifi: true, low_battery_mode: false });
  });

  it('is not guessed from a name that is none, or begins several', () => {
    expect(() => chooseWorld({ state: 'wifi-of' }, DEFAULT_CLOCK)).toThrow('did you mean wifi-off?');
    expect(() => chooseWorld({ state: 'w' }, DEFAULT_CLOCK)).toThrow(/there are base, wifi-off, .*low-battery/);
  });

  it('is read from a file, its times by the clock', () => {
    const { SETTING, CONTACT } = chooseWorld({}, DEFAULT_CLOCK);
    const reminder = { reminder_id: 'r', content: 'x', creation_timestamp: 0, latitude: null, longitude: null };
    const REMINDER = [{ ...reminder, reminder_timestamp: { $time: '+1h' } }];
    const file = worldFile(JSON.stringify({ SETTING, CONTACT, MESSAGING: [], REMINDER }));
    const world = chooseWorld({ world: file }, DEFAULT_CLOCK);
    expect(world).toMatchObject({ CONTACT, REMINDER: [{ reminder_timestamp: DEFAULT_CLOCK.start + 3600 }] });
  });

  it.each([
    ['{"SETTING": [', 'not valid JSON'],
    ['{"SETTING": []}', 'CONTACT: missing "CONTACT"'],
    ['[]', 'write a value of type object'],
  ])('is refused with the place of the mistake: %s', (content, problem) => {
    const choose = () => chooseWorld({ world: worldFile(content) }, DEFAULT_CLOCK);
    expect(choose).toThrow(InvalidPack);
    expect(choose).toThrow(/world\.json is not a usable world/);
    expect(choose).toThrow(problem);
  });

  it('is refused when a time in it cannot be read', () => {
    const { SETTING } = chooseWorld({}, DEFAULT_CLOCK);
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
    expect(() => chooseWorld({ world: file }, DEFAULT_CLOCK)).toThrow(/REMINDER\[0\]\.creation_timestamp/);
  });
});

describe('calling a tool', () => {
  it('tells result and changes', async () => {
    const given = setting('base');
    const answer = await callTool(requireTool('set_wifi_status'), '{"on": false}', given);
    expect(answer).toMatchObject({ content: 'null', result: null, errorClass: null });
    expect(applyChanges(given.world, answer.changes).SETTING[0]?.wifi).toBe(false);
  });

  it('reports a tool error', async () => {
    const answer = await callTool(requireTool('set_wifi_status'), '{"on": true}', setting('low-battery'));
    expect(answer).toMatchObject({ errorClass: 'PermissionError', changes: [] });
  });

  it('of the user answers the user', async () => {
    expect(await callTool(requireTool('end_conversation'), '{}', setting('base'))).toMatchObject({ content: 'null' });
  });

  it('needs a tool and JSON', async () => {
    expect(() => requireTool('serch_contacts')).toThrow('did you mean search_contacts?');
    await expect(callTool(requireTool('get_wifi_status'), '{"on"', setting('base'))).rejects.toThrow(UserError);
  });
});

describe('tools for people', () => {
  it('are listed by domain, all of them', () => {
    const lines = renderTools(TOOLS, plain).split('\n');
    expect(lines.filter((line) => line.startsWith('  '))).toHaveLength(34);
    expect(lines.filter((line) => !line.startsWith('  '))).toHaveLength(12);
  });

  it('are shown with parameters, requirements and errors', () => {
    const text = renderTool(requireTool('convert_currency'), plain);
    expect(text).toMatch(/^convert_currency {2}conversion, reads, for the agent\n/);
    expect(text).toContain('takes       amount              number, required: How much');
    expect(text).toContain('needs       wifi on');
    expect(text).toContain('ConnectionError: wifi is off');
  });
});

describe('toolsandbox tool', () => {
  it('exits 0 when the tool answers, and prints what changed', async () => {
    expect(await toolsandbox('call', 'set_wifi_status', '{"on": false}')).toEqual({
      code: 0,
      stdout: 'null\n~ SETTING.wifi: true -> false\n',
      stderr: '',
    });
  });

  it('exits 1 for a tool error', async () => {
    const { code, stdout } = await toolsandbox('call', 'set_wifi_status', '{"on": true}', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ tool: 'set_wifi_status', error_class: 'ValueError', changes: [] });
  });

  it.each([
    [['call', 'get_wifi_status', '{"on"'], 'the arguments are not valid JSON'],
    [['call', 'get_wifi_status', '[]'], 'the arguments must be one JSON object'],
    [['call', 'get_wifi_status', '--time-zone', 'Mars/Olympus'], 'Europe/Oslo'],
    [['call', 'get_wifi_status', '--now', 'soon'], 'ISO 8601'],
    [['call', 'get_wifi_status', '--services', 'recorded'], 'unknown services "recorded"'],
    [['show', 'get_wifi_statu'], 'did you mean get_wifi_status'],
  ])('exits 2 and says what to mend: %j', async (args, hint) => {
    const { code, stdout, stderr } = await toolsandbox(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(hint);
  });

  it('reads an instant in the zone given, and shows the schema of a provider', async () => {
    const zone = ['--now', '2024-07-01T12:00', '--time-zone', 'Europe/Oslo'];
    expect((await toolsandbox('call', 'get_current_timestamp', ...zone)).stdout).toBe('1719828000\n');
    const { stdout } = await toolsandbox('show', 'set_wifi_status', '--for', 'google');
    expect(JSON.parse(stdout)).toMatchObject({ parameters: { type: 'OBJECT' } });
  });
});
