import { describe, expect, it } from 'vitest';
import { CONTROL } from './control.ts';
import { FREE_TRAFFIC } from '../../scripts/free-traffic.ts';
import { takeTurn } from '../../activities/take-turn.ts';
import type { ScriptStep } from '../../sandbox/script.ts';
import { openingEvent } from '../../sandbox/trajectory.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { catalogueWith, packsOf, settingsOf } from '../support/packs.ts';

const NOTHING_TO_GRADE = { milestones: { milestones: [] }, minefields: { milestones: [] } };
const TOOLS = { allow: ['get_wifi_status', 'set_wifi_status', 'search_contacts'], deny: [] };

/** The first turn of a scripted agent with these steps. */
function firstTurn(solution: readonly ScriptStep[], augmentation: 'none' | 'tns' = 'none') {
  const scenario = { ...loadPack().scenarios[0]!, solution, replies: [], tools: TOOLS, ...NOTHING_TO_GRADE };
  const pack = catalogueWith({ scenarios: [scenario] });
  const players = { agent: 'scripted:oracle', user: 'scripted:user' };
  const cell = { sweep: 's', scenario: scenario.name, augmentation, ...players, trial: 1, seed: 0 };
  const dependencies = {
    packs: packsOf(pack),
    recordings: { find: () => Promise.reject(new Error('none')) },
    environment: {},
    store: { traffic: FREE_TRAFFIC },
  };
  const step = { cell, settings: settingsOf(pack), role: 'agent', events: [openingEvent('Hi')] } as const;
  return takeTurn(dependencies as never, step, CONTROL);
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
