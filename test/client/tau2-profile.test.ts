import { describe, expect, it } from 'vitest';

import { evaluate } from '../../client/index.ts';
import { tauPack } from '../../client/imports/tau2-pack.ts';
import { stepLimit } from '../../sandbox/scheduling.ts';
import type { Message } from '../../sandbox/message.ts';
import { CHANGE, FIND, SHOP_CHECKOUT } from '../worlds/tau2/shop-checkout.ts';

const { pack } = tauPack(SHOP_CHECKOUT, 'cups');

type Called = readonly { readonly name: string; readonly arguments: object }[];

/** A run in which the agent makes these batches of calls, and then says this again and again. */
async function played(batches: readonly Called[], said = 'That is done. 1,50') {
  const views: unknown[] = [];
  const turns = batches.map((calls) => ({
    content: 'A word beside it.',
    tool_calls: calls.map(({ name, arguments: args }) => ({ function: { name, arguments: JSON.stringify(args) } })),
  }));
  const agent = {
    name: 'other',
    takeTurn: (view: unknown) => {
      views.push(view);
      return turns.shift() ?? { content: said };
    },
  };
  const { runs } = await evaluate({ pack, scenarios: ['task_cups'], augmentations: ['none'], agent });
  const run = runs[0]!;
  return { run, views, texts: run.messages.map(({ sender, content }) => `${sender}: ${content.slice(0, 40)}`) };
}

describe('profile tau2', () => {
  it('begins with the greeting, is prompted as there, and ends where the user says so', async () => {
    const { run, views, texts } = await played([[FIND], [CHANGE]]);
    expect(texts.slice(0, 2)).toEqual(['agent: Hi! What is it?', 'user: Hello, I need your help.']);
    expect(run.messages.at(-1)).toMatchObject({ sender: 'user', content: '###STOP###', conversationActive: false });
    expect(run).toMatchObject({ outcome: 'completed', solved: true });
    const [system, ...others] = (views[0] as { messages: { role: string; content: string }[] }).messages;
    expect(system).toMatchObject({ role: 'system', content: 'Be fair, and kind.' });
    expect(others.map(({ content }) => content)).toContain('Hi! What is it?');
    // What is said beside a call reaches nobody.
    expect(texts.join()).not.toContain('beside');
  });

  it('answers a call of a tool that there is not as tau2-bench does, and ends after ten failed calls', async () => {
    const wrong = [{ name: 'no_such_tool', arguments: {} }];
    const { run } = await played(Array.from({ length: 12 }, () => wrong));
    expect(run.messages[3]?.content).toBe("Error: Tool 'no_such_tool' not found.");
    expect(run).toMatchObject({ outcome: 'message-limit', reason: '10 failed calls', solved: false });
    const fewer = await played([...Array.from({ length: 9 }, () => wrong), [FIND], [CHANGE]]);
    expect(fewer.run).toMatchObject({ outcome: 'completed', solved: true });
  });

  it('executes the calls of a turn one after the other', async () => {
    const { run } = await played([[FIND], [CHANGE, CHANGE]]);
    const answers = run.messages.filter(({ toolResult }) => toolResult).map(({ content }) => content);
    expect(answers[0]).toBe('ada');
    expect(answers[1]).toContain('pending (item modified)');
    expect(answers[2]).toBe('Error: Non-pending order cannot be modified');
    expect(run.solved).toBe(true);
  });

  it('plays no other packs', async () => {
    const other = evaluate({
      scenarios: ['*'],
      augmentations: ['none'],
      profile: 'tau2',
      agent: 'scripted:idle',
    });
    await expect(other).rejects.toThrow('profile tau2 plays packs of tau2-bench');
  });
});

describe('the limits of profile tau2', () => {
  const said: Message = { sender: 'agent', recipient: 'user', content: 'Hm.' };
  const call: Message = {
    sender: 'agent',
    recipient: 'execution-environment',
    content: 'f()',
    toolCall: { id: 'a', name: 'f', arguments: '{}' },
  };
  const stop: Message = { sender: 'user', recipient: 'agent', content: '###STOP###', conversationActive: false };

  const failed = (count: number) =>
    Array.from({ length: count }, (): Message => ({
      sender: 'execution-environment',
      recipient: 'agent',
      content: 'No.',
      toolResult: { callId: 'a', name: 'f', errorClass: 'ValueError' },
    }));

  it.each<[readonly Message[], number, string | undefined]>([
    [[said], 199, undefined],
    [[said], 200, '200 steps'],
    [[said, call], 200, undefined],
    [[said, call], 201, undefined],
    [[said, stop], 200, '200 steps'],
    [[said, stop], 199, undefined],
    [failed(9), 20, undefined],
    [failed(10), 20, '10 failed calls'],
  ])('%#', (messages, steps, limit) => {
    expect(stepLimit(messages, { steps, most: 200, mostFailedCalls: 10 })).toBe(limit);
  });
});
