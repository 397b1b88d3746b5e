import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RoleView } from '../../roles/role.ts';
import { random } from '../../roles/scripted/random.ts';
import type { ToolSchema } from '../../sandbox/tools/schema.ts';
import { ASKED, LOOKUP_TOOL, take } from './asking.ts';
import { answer, calls, says } from './conversation.ts';

const SET_TOOL: ToolSchema = {
  name: 'set',
  description: 'Sets something.',
  parameters: {
    type: 'object',
    properties: {
      person_id: { type: 'string', description: '' },
      on: { type: 'boolean', description: '' },
      days: { type: 'integer', description: '' },
      amount: { type: 'number', description: '' },
    },
    required: ['person_id', 'on'],
  },
};

const VIEW: RoleView = {
  ...ASKED,
  tools: [LOOKUP_TOOL, SET_TOOL],
  messages: [...ASKED.messages, calls('look_up'), answer('[{"person_id": "a1", "name": "Ada"}]')],
};

/** The turns of many seeds. */
async function turnsOf(view: RoleView) {
  return Promise.all(Array.from({ length: 200 }, (_, seed) => take(random, { ...view, seed })));
}

async function callsOf(view: RoleView) {
  const made = (await turnsOf(view)).flatMap((turn) => (turn.kind === 'calls' ? turn.calls : []));
  return made.map((call) => ({ ...call, arguments: JSON.parse(call.arguments) as Record<string, unknown> }));
}

describe('the random agent', () => {
  it('does the same again when a turn is tried again', async () => {
    expect(await take(random, VIEW)).toEqual(await take(random, VIEW));
  });

  it('does something else with another seed, in another turn, and after another answer', async () => {
    const different = async (views: readonly RoleView[]) =>
      new Set(await Promise.all(views.map(async (view) => JSON.stringify(await take(random, view)))));
    const eight = Array.from({ length: 8 }, (_, index) => index);
    expect((await different(eight.map((seed) => ({ ...VIEW, seed })))).size).toBeGreaterThan(4);
    expect((await different(eight.map((turn) => ({ ...VIEW, turn })))).size).toBeGreaterThan(4);
    const answers = eight.map((index) => ({ ...VIEW, messages: [...VIEW.messages, answer(String(index))] }));
    expect((await different(answers)).size).toBeGreaterThan(4);
  });

  it('calls each offered tool, with what is required and in the right types', async () => {
    const made = await callsOf(VIEW);
    expect(new Set(made.map(({ name }) => name))).toEqual(new Set(['look_up', 'set']));
    for (const { name, arguments: args } of made) {
      if (name !== 'set') continue;
      expect(args).toMatchObject({ person_id: expect.any(String), on: expect.any(Boolean) });
      expect([undefined, true]).toContain(args['days'] === undefined ? undefined : Number.isInteger(args['days']));
      expect(['undefined', 'number']).toContain(typeof args['amount']);
    }
    expect(made.some(({ arguments: args }) => 'days' in args)).toBe(true);
    expect(made.some(({ name, arguments: args }) => name === 'set' && !('days' in args))).toBe(true);
  });

  it('often uses what it was told under the same name', async () => {
    const ids = (await callsOf(VIEW)).flatMap(({ arguments: args }) => args['person_id'] ?? []);
    expect(ids.filter((id) => id === 'a1').length).toBeGreaterThan(ids.length / 3);
  });

  it('says now and then something that it was told', async () => {
    const spoken = (await turnsOf(VIEW)).flatMap((turn) => (turn.kind === 'speech' ? [turn.content] : []));
    expect(spoken.length).toBeGreaterThan(20);
    expect(spoken.length).toBeLessThan(100);
    expect(new Set(spoken)).toEqual(
      new Set(['Who is Ada?', 'Ada', 'a1', '[{"person_id": "a1", "name": "Ada"}]', 'Who']),
    );
  });

  it('takes a turn whatever it is offered and told', async () => {
    const property = fc.record(
      { type: fc.constantFrom('string', 'integer', 'number', 'boolean') },
      { requiredKeys: [] },
    );
    const tool = fc
      .record({ name: fc.string({ minLength: 1 }), properties: fc.dictionary(fc.string(), property) })
      .map(({ name, properties }): ToolSchema => {
        const required = Object.keys(properties).slice(0, 1);
        return { name, description: '', parameters: { type: 'object', properties, required } };
      });
    const message = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => says('user', text)),
      fc.string().map((text) => answer(text)),
      fc.json().map((text) => answer(text)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(tool), fc.array(message), fc.nat(), async (tools, messages, seed) => {
        const turn = await take(random, { ...ASKED, tools, messages, seed });
        if (turn.kind === 'failed') throw new Error(turn.reason);
        if (turn.kind === 'speech') return;
        for (const call of turn.calls) {
          const offered = tools.filter(({ name }) => name === call.name);
          const names = Object.keys(JSON.parse(call.arguments) as object);
          expect(offered.some(({ parameters: { required } }) => required.every((one) => names.includes(one)))).toBe(
            true,
          );
        }
      }),
    );
  });
});
