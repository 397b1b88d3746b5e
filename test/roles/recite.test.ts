import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RoleView } from '../../roles/role.ts';
import { recite } from '../../roles/scripted/recite.ts';
import { offeredTools } from '../../sandbox/augmentation/offered-tools.ts';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import { findTool } from '../../sandbox/tools/definition.ts';
import { PHONE } from '../../worlds/phone/world.ts';
import type { ViewMessage } from '../../sandbox/view.ts';
import { ASKED, take } from './asking.ts';
import { answer, says } from './conversation.ts';

const OPENING = says('user', 'How far is it to Ada? Her stock is "ADA".');

/** What the agent calls and says until it speaks, if every call is answered with `result`. */
async function read(allow: readonly string[], augmentation: Augmentation, result: string) {
  const { schemas: tools, shownName, offered } = offeredTools({ allow, deny: [] }, augmentation, PHONE);
  const agent = recite(shownName, PHONE.tools);
  const messages: ViewMessage[] = [OPENING];
  const called: { tool: string; args: Record<string, unknown> }[] = [];
  for (;;) {
    const view: RoleView = { ...ASKED, tools, messages, turn: messages.length };
    const turn = await take(agent, view);
    if (turn.kind !== 'calls') return { called, spoken: turn.kind === 'speech' ? turn.content : null, messages };
    for (const call of turn.calls) {
      called.push({
        tool: offered.get(call.name)?.name ?? call.name,
        args: JSON.parse(call.arguments) as Record<string, unknown>,
      });
      messages.push({ sender: 'agent', recipient: 'execution-environment', content: '', toolCall: call });
    }
    turn.calls.forEach(({ id }) => messages.push(answer(result, false, id)));
  }
}

describe('the reciting agent', () => {
  it('reads with conditions that everything meets', async () => {
    const { called } = await read(['search_contacts', 'search_messages', 'get_current_timestamp'], 'none', '[]');
    expect(called).toEqual([
      { tool: 'search_contacts', args: { is_self: true } },
      { tool: 'search_messages', args: { creation_timestamp_lowerbound: 315_529_200 } },
      { tool: 'get_current_timestamp', args: {} },
      { tool: 'search_contacts', args: { is_self: false } },
    ]);
  });

  it('fills in what the user said, then what it has read', async () => {
    const { called } = await read(['search_stock', 'timestamp_diff'], 'none', '[{"reminder_timestamp": 7}, 8]');
    expect(called.filter(({ tool }) => tool === 'search_stock').map(({ args }) => args['query'])).toContain('ADA');
    expect(called.filter(({ tool }) => tool === 'timestamp_diff').map(({ args }) => args)).toContainEqual({
      timestamp_0: 7,
      timestamp_1: 8,
    });
  });

  it('recites all that it was told', async () => {
    const { spoken, called } = await read(['search_contacts'], 'none', '[{"name": "Ada"}]');
    expect(spoken).toBe([OPENING.content, ...called.map(() => '[{"name": "Ada"}]')].join('\n'));
  });

  it.each(AUGMENTATIONS)(
    'changes nothing and keeps within the length of a run, augmentation %s',
    async (augmentation) => {
      const { called, messages } = await read(['search_contacts', 'remove_contact'], augmentation, '["a", 1.5, true]');
      expect(called.filter(({ tool }) => findTool(PHONE, tool)?.effect === 'write')).toEqual([]);
      expect(called.length).toBeGreaterThan(1);
      expect(messages.length).toBeLessThan(28);
    },
  );

  it('reads and ends whatever it is told', async () => {
    const names = PHONE.tools.filter(({ caller }) => caller === 'agent').map(({ name }) => name);
    const anything = fc.oneof(fc.json(), fc.string({ unit: 'binary' }));
    await fc.assert(
      fc.asyncProperty(fc.subarray(names), fc.constantFrom(...AUGMENTATIONS), anything, async (allow, how, result) => {
        expect((await read(allow, how, result)).spoken).toContain(OPENING.content);
      }),
      { numRuns: 50 },
    );
  });
});
