import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PackCache } from '../../activities/pack-cache.ts';
import { takeTurn } from '../../activities/take-turn.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import type { ScriptStep } from '../../sandbox/script.ts';
import { openingEvent } from '../../sandbox/trajectory.ts';
import { loadPack } from '../../scenarios/load-pack.ts';

const NOTHING_TO_GRADE = { milestones: { milestones: [] }, minefields: { milestones: [] } };
const TOOLS = { allow: ['get_wifi_status', 'set_wifi_status', 'search_contacts'], deny: [] };

/** The first turn of a scripted agent with these steps. */
function firstTurn(solution: readonly ScriptStep[], augmentation: 'none' | 'tns' = 'none') {
  const { hash: _hash, ...catalogue } = loadPack();
  const scenario = { ...catalogue.scenarios[0]!, solution, replies: [], tools: TOOLS, ...NOTHING_TO_GRADE };
  const path = join(mkdtempSync(join(tmpdir(), 'toolsandbox-turn-')), 'pack.json');
  writeFileSync(path, JSON.stringify({ ...catalogue, scenarios: [scenario] }));
  const pack = { path, hash: loadPack(path).hash };
  const settings = { pack, profile: 'default', clock: DEFAULT_CLOCK, services: 'synthetic' } as const;
  const players = { agent: 'scripted:oracle', user: 'scripted:user' };
  const cell = { sweep: 's', scenario: scenario.name, augmentation, ...players, trial: 1, seed: 0 };
  const dependencies = {
    packs: new PackCache(),
    recordings: { find: () => Promise.reject(new Error('none')) },
    environment: {},
  };
  const step = { cell, settings, role: 'agent', events: [openingEvent('Hi')], attempt: 1 } as const;
  return takeTurn(dependencies as never, step, new AbortController().signal);
}

describe('takeTurn', () => {
  it('truncates a text that is too long for one message', async () => {
    const { messages } = await firstTurn([{ say: 'x'.repeat(100_000) }]);
    expect(messages[0]?.content).toHaveLength(64_000);
    expect(messages[0]?.content).toMatch(/x … \[cut: 100000 characters\]$/);
  });

  it('cuts the arguments of a call that are too long, in the call and in its readable form', async () => {
    const calls = [{ id: 'a', tool: 'search_contacts', arguments: { name: 'x'.repeat(100_000) } }];
    const [message] = (await firstTurn([{ calls }, { say: 'Done.' }])).messages;
    expect(message?.toolCall?.arguments).toHaveLength(64_000);
    expect(message?.toolCall?.arguments).toMatch(/x … \[cut: 1000\d\d characters\]$/);
    expect(message?.content).toBe(`search_contacts(${message?.toolCall?.arguments})`);
  });

  it('writes each parallel call as code with the real name of a scrambled tool', async () => {
    const calls = [
      { id: 'a', tool: 'get_wifi_status', arguments: {} },
      { id: 'b', tool: 'set_wifi_status', arguments: { on: true } },
    ];
    const { kind, role, messages } = await firstTurn([{ calls }, { say: 'Done.' }], 'tns');
    expect({ kind, role }).toEqual({ kind: 'turn', role: 'agent' });
    expect(messages.map(({ content }) => content)).toEqual(['get_wifi_status()', 'set_wifi_status(on=true)']);
    expect(messages.map(({ recipient }) => recipient)).toEqual(['execution-environment', 'execution-environment']);
    for (const { toolCall } of messages) expect(toolCall?.name).toMatch(/^setting_\d$/);
  });
});
