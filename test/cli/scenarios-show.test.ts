import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { milestonesSvg } from '../../results/svg/milestones-svg.ts';
import type { MilestoneGraph } from '../../evaluation/milestone.ts';
import { EXAMPLE } from '../scenarios/written.ts';
import { expectRefusal, toolsandbox } from './command-line.ts';
import { ALL_AT_ONCE, forbiddenIn, hostileText } from './hostile-text.ts';
import { onTerminal } from './on-terminal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const pack = join(folder, 'example.yaml');
writeFileSync(pack, EXAMPLE);

async function shown(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await toolsandbox('scenarios', 'show', ...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

describe('scenarios show', () => {
  it('shows several, separated by commas', async () => {
    const text = await shown('get_wifi,get_cell*');
    expect(text).toContain(await shown('get_wifi'));
    expect(text).toContain(await shown('get_cellular'));
  });

  it('says what the world has that the scenario names, and how it differs', async () => {
    const text = await shown('remind_bob_offline', '--pack', pack);
    expect(text).toContain('\n  state          offline: wifi=false\n');
    expect(text).toContain('\n  has            CONTACT person_id="p-2", name="Bob", phone_number="+15550002"\n');
    expect(text).not.toContain('name="Ada"');
  });

  it('says which rows it adds', async () => {
    const row =
      '{ reminder_id: r-2, content: Ring, creation_timestamp: { $time: -1d }, reminder_timestamp: { $time: tomorrow 17:00 }, latitude: null, longitude: null }';
    const adding = join(folder, 'adding.yaml');
    writeFileSync(adding, EXAMPLE.replace('    state: offline\n', `    rows: { REMINDER: [${row}] }\n`));
    expect(await shown('remind_bob_offline', '--pack', adding)).toContain(
      '\n  adds           REMINDER reminder_id="r-2", content="Ring", creation_timestamp=-1d, reminder_timestamp=tomorrow 17:00\n',
    );
  });

  it('says which tools are offered, withheld and added by augmentations', async () => {
    const text = await shown('send_message_with_contact_content_cellular_off');
    expect(text).toMatch(/\n {2}offered {8}search_contacts, /);
    expect(text).toMatch(/\n {2}3dt adds {7}(\w+, ){2}\w+ \(tns, tds, ads and ats too\)\n/);
    expect(text).toMatch(/\n {2}10dt adds {6}(\w+, ){9}\w+\n/);
    expect(text).toMatch(/\n {2}at adds {8}all \d+ others\n/);
    expect(await shown('*', '--pack', pack)).not.toContain('withheld');
  });

  it('shows what the user answers, and the solution as it is written', async () => {
    const text = await shown('remind_bob', '--pack', pack);
    expect(text).toContain('\n  answers        Of calling Bob tomorrow at 5PM. (when asked for of what, what)\n');
    expect(text).toContain(`
  step 2         contact = search_contacts(name="Bob")
                 now = get_current_timestamp()
  step 3         left = timestamp_diff(timestamp_0=$now, timestamp_1=tomorrow 17:00)
`);
    expect(text).toContain('says "I will remind you to call {contact.0.name}, {left.seconds} seconds from now."');
  });

  it('shows a date as it is written', async () => {
    const text = await shown('add_reminder_content_and_week_delta_and_time');
    expect(text).toContain('\n      says nothing false of date: tomorrow 17:00\n');
  });

  it('draws the milestones in their order, each with what it checks', async () => {
    expect(await shown('remind_bob', '--pack', pack)).toContain(`
milestones (must happen, from top to bottom along the lines)
  ●   0 time: The agent calls get_current_timestamp.
  │     snapshot of SANDBOX: tool_trace=get_current_timestamp()
  │ ● 1 contact: The agent calls search_contacts.
  │ │   snapshot of SANDBOX: tool_trace=search_contacts(person_id="p-2")
  ├─╯
  ●   2 diff: The agent calls timestamp_diff.
  │     tool-trace-dependent of SANDBOX since time: tool_trace=timestamp_diff(), timestamp_0 from time as float
  ●   3: Rows are added to REMINDER.
`);
  });

  it('keeps lines of the graph unbroken on a terminal', async () => {
    const { stdout } = await onTerminal({ columns: 60 }, () =>
      toolsandbox('scenarios', 'show', 'remind_bob', '--pack', pack),
    );
    const [, graph = ''] = stripVTControlCharacters(stdout).split('along the lines)\n');
    const [milestones = ''] = graph.split('\n\n');
    expect(milestones).toContain('\n  │ │   snapshot of SANDBOX:');
    for (const line of milestones.trimEnd().split('\n')) {
      expect(line).toMatch(/^ {2}[●│├ ]/);
      expect(line.length).toBeLessThanOrEqual(60);
    }
  });
});

/** Its last milestone comes after two others. */
const BRANCHED = 'find_days_till_holiday_multiple_user_turn';

describe('scenarios show --svg', () => {
  it('writes a picture that names and describes itself', async () => {
    const file = join(folder, 'a.svg');
    expect(await shown(BRANCHED, '--svg', file)).toBe(`${file}: milestones of ${BRANCHED}\n`);
    const svg = readFileSync(file, 'utf8');
    expect(svg).toContain(`<title id="title">Milestones of ${BRANCHED}</title>`);
    expect(svg).toContain('\nmilestone 3, after milestone 1 more and milestone 2 now: The user learns the number');
    expect(svg.match(/class="box"/g)).toHaveLength(4);
    expect(svg.match(/class="line"/g)).toHaveLength(3);
    expect(svg).toContain('prefers-color-scheme: dark');
    expect(await shown(BRANCHED, '--svg', '-')).toBe(svg);
  });

  it('replaces a file only if told so, and draws one scenario', async () => {
    const file = join(folder, 'taken.svg');
    writeFileSync(file, 'mine');
    const show = (...args: readonly string[]) => toolsandbox('scenarios', 'show', ...args, '--svg', file);
    expectRefusal(await show('wifi_off'), 'add --force');
    expectRefusal(await show('*'), '--svg draws one scenario');
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(await show('wifi_off', '--force')).toMatchObject({ code: 0 });
  });

  it('holds no markup of a pack', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const note = `</text><script>"&${text}`;
        const graph = { milestones: [{ id: text, note, constraints: [] }] } satisfies MilestoneGraph;
        const svg = milestonesSvg({ name: 'x', milestones: graph, minefields: graph });
        const tags = [...svg.matchAll(/<\/?([^\s>]*)/g)].map(([, tag]) => tag);
        expect(new Set(tags)).toEqual(
          new Set(['svg', 'title', 'desc', 'style', 'defs', 'marker', 'path', 'rect', 'g', 'text']),
        );
        expect(svg).not.toMatch(/&(?!(amp|lt|gt|quot);)/);
        expect(forbiddenIn(svg)).toEqual([]);
      }),
      { numRuns: 50, examples: [[ALL_AT_ONCE]] },
    );
  });
});
