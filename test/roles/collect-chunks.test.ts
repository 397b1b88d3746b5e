import { describe, expect, it } from 'vitest';
import { collectChunks } from '../../roles/adapters/openai/chat/collect-chunks.ts';

/** The message that these deltas amount to. */
function messageOf(deltas: readonly object[]): any {
  const collector = collectChunks(new Headers());
  for (const delta of deltas) collector.add({ id: 'c', choices: [{ index: 0, delta, finish_reason: null }] });
  collector.add({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
  return (collector.whole(false) as any).choices[0].message;
}

function callsOf(fragments: readonly object[]): unknown {
  const { tool_calls: calls } = messageOf(fragments.map((fragment) => ({ tool_calls: [fragment] })));
  return calls.map(({ id, function: { name, arguments: written } }: any) => [id, name, written]);
}

const TWO = [
  ['a', 'look_up', '{"x":1}'],
  ['b', 'look_up', '{"x":2}'],
];

describe('fragments of calls', () => {
  const named = (fields: object, written: string) => ({ ...fields, function: { name: 'look_up', arguments: written } });
  const more = (fields: object, written: string) => ({ ...fields, function: { arguments: written } });

  it.each([
    [
      'numbered, the id once',
      [
        named({ index: 0, id: 'a' }, ''),
        more({ index: 0 }, '{"x"'),
        more({ index: 0 }, ':1}'),
        named({ index: 1, id: 'b' }, '{"x"'),
        more({ index: 1 }, ':2}'),
      ],
    ],
    [
      'numbered and mixed',
      [
        named({ index: 0, id: 'a' }, '{"x"'),
        named({ index: 1, id: 'b' }, '{"x"'),
        more({ index: 0 }, ':1}'),
        more({ index: 1 }, ':2}'),
      ],
    ],
    ['all numbered 0', [named({ index: 0, id: 'a' }, '{"x":1}'), named({ index: 0, id: 'b' }, '{"x":2}')]],
    ['not numbered', [named({ id: 'a' }, '{"x"'), more({}, ':1}'), named({ id: 'b' }, '{"x":2}')]],
    [
      'with the id repeated',
      [
        named({ index: 0, id: 'a' }, '{"x"'),
        more({ index: 0, id: 'a' }, ':1}'),
        named({ index: 1, id: 'b' }, '{"x"'),
        more({ index: 1, id: 'b' }, ':2}'),
      ],
    ],
    [
      'with id and name repeated, and the whole call once more at the end',
      [
        named({ index: 0, id: 'a' }, '{"x"'),
        named({ index: 0, id: 'a' }, ':1}'),
        named({ index: 0, id: 'a' }, '{"x":1}'),
        named({ index: 1, id: 'b' }, '{"x":2}'),
      ],
    ],
    [
      'with an empty name and id where they are known',
      [
        named({ index: 0, id: 'a' }, '{"x"'),
        { index: 0, id: '', function: { name: '', arguments: ':1}' } },
        named({ index: 1, id: 'b' }, '{"x":2}'),
        { index: 1, id: null, function: { name: null, arguments: null } },
      ],
    ],
  ])('%s', (_how, fragments) => {
    expect(callsOf(fragments)).toEqual(TWO);
  });

  const SAME_ID = [
    ['a', 'look_up', '{"x":1}'],
    ['a', 'note', '{"x":2}'],
  ];
  const other = (fields: object, written: string) => ({ ...fields, function: { name: 'note', arguments: written } });

  it.each([
    ['numbered, each whole', [named({ index: 0, id: 'a' }, '{"x":1}'), other({ index: 1, id: 'a' }, '{"x":2}')]],
    [
      'numbered and mixed, the id in each fragment',
      [
        named({ index: 0, id: 'a' }, ''),
        other({ index: 1, id: 'a' }, ''),
        more({ index: 0, id: 'a' }, '{"x"'),
        more({ index: 1, id: 'a' }, '{"x"'),
        more({ index: 0, id: 'a' }, ':1}'),
        more({ index: 1, id: 'a' }, ':2}'),
      ],
    ],
    [
      'numbered, with more of the second by its number alone',
      [named({ index: 0, id: 'a' }, '{"x":1}'), other({ index: 1, id: 'a' }, '{"x"'), more({ index: 1 }, ':2}')],
    ],
    ['all numbered 0', [named({ index: 0, id: 'a' }, '{"x":1}'), other({ index: 0, id: 'a' }, '{"x":2}')]],
    ['not numbered', [named({ id: 'a' }, '{"x":1}'), other({ id: 'a' }, '{"x"'), more({ id: 'a' }, ':2}')]],
  ])('with one id for all calls are told apart: %s', (_how, fragments) => {
    expect(callsOf(fragments)).toEqual(SAME_ID);
  });

  it('with one id for two calls of the same tool are two, and a call sent twice is one', () => {
    const [first, second] = ['{"x":1}', '{"x":2}'];
    expect(callsOf([named({ index: 0, id: 'a' }, first), named({ index: 1, id: 'a' }, second)])).toEqual([
      ['a', 'look_up', first],
      ['a', 'look_up', second],
    ]);
    expect(callsOf([named({ index: 0, id: 'a' }, first), named({ index: 1, id: 'a' }, first)])).toEqual([
      ['a', 'look_up', first],
    ]);
  });

  it('without any id are told apart by being whole', () => {
    const fragments = [named({ index: 0 }, '{"x":1}'), named({ index: 0 }, '{"x":'), named({ index: 0 }, '2}')];
    expect(callsOf(fragments)).toEqual(TWO.map(([, ...call]) => [null, ...call]));
  });

  it('keep an object as it is, and the same call made twice as two', () => {
    const fragments = [
      { index: 0, id: 'a', function: { name: 'look_up', arguments: { x: 1 } } },
      named({ index: 1, id: 'b' }, '{}'),
      named({ index: 2, id: 'c' }, '{}'),
    ];
    expect(callsOf(fragments)).toEqual([
      ['a', 'look_up', { x: 1 }],
      ['b', 'look_up', '{}'],
      ['c', 'look_up', '{}'],
    ]);
  });

  it('keep fields of the call that only the provider knows, whichever fragment has them', () => {
    const { tool_calls: calls } = messageOf([
      { tool_calls: [{ ...named({ index: 0, id: 'a' }, '{'), extra_content: { google: 1 } }] },
      { tool_calls: [{ ...more({ index: 0 }, '}'), other: 2 }] },
    ]);
    expect(calls).toEqual([
      {
        id: 'a',
        type: 'function',
        function: { name: 'look_up', arguments: '{}' },
        extra_content: { google: 1 },
        other: 2,
      },
    ]);
  });
});

describe('deltas of a message', () => {
  it('are joined where they are texts, and replaced where they are not', () => {
    const deltas = [
      { role: 'assistant', content: '', reasoning_content: 'Hm' },
      { reasoning_content: ', Ada.', native_finish_reason: 'a' },
      { content: 'A coun', reasoning_content: null, native_finish_reason: 'b' },
      { content: 'tess.' },
    ];
    expect(messageOf(deltas)).toEqual({
      role: 'assistant',
      content: 'A countess.',
      reasoning_content: 'Hm, Ada.',
      native_finish_reason: 'b',
    });
  });

  it('hold details of reasoning, joined by index and type', () => {
    const details = (...list: object[]) => ({ reasoning_details: list });
    expect(
      messageOf([
        details({ type: 'reasoning.text', index: 0, text: 'Hm' }),
        details({ type: 'reasoning.text', index: 0, text: ', Ada.', format: 'v1' }),
        details({ type: 'reasoning.text', index: 0, text: null, signature: 's' }),
        details({ type: 'reasoning.encrypted', index: 0, data: 'x' }, { type: 'reasoning.summary', summary: 'Ada' }),
        details({ type: 'reasoning.summary', summary: 'Bob' }),
      ]).reasoning_details,
    ).toEqual([
      { type: 'reasoning.text', index: 0, text: 'Hm, Ada.', format: 'v1', signature: 's' },
      { type: 'reasoning.encrypted', index: 0, data: 'x' },
      { type: 'reasoning.summary', summary: 'Ada' },
      { type: 'reasoning.summary', summary: 'Bob' },
    ]);
  });

  it('hold the thinking blocks of litellm, whose pieces end with a signature', () => {
    const blocks = (...list: object[]) => ({ thinking_blocks: list });
    expect(
      messageOf([
        blocks({ type: 'thinking', thinking: 'Hm' }),
        blocks({ type: 'thinking', thinking: ', Ada.' }),
        blocks({ type: 'thinking', thinking: '', signature: 's' }),
        blocks({ type: 'thinking', thinking: 'Bob' }),
        blocks({ type: 'redacted_thinking', data: 'x' }),
        blocks({ type: 'thinking', thinking: 'Eve' }, { type: 'thinking', thinking: '', signature: 't' }),
      ]).thinking_blocks,
    ).toEqual([
      { type: 'thinking', thinking: 'Hm, Ada.', signature: 's' },
      { type: 'thinking', thinking: 'Bob' },
      { type: 'redacted_thinking', data: 'x' },
      { type: 'thinking', thinking: 'Eve', signature: 't' },
    ]);
  });

  it('say the same when a server sends the whole message in one chunk', () => {
    const collector = collectChunks(new Headers());
    const message = { role: 'assistant', content: 'Yes.' };
    collector.add({ id: 'c', model: 'm', choices: [{ index: 0, message, finish_reason: 'stop' }], usage: { a: 1 } });
    expect(collector.whole(false)).toEqual({
      id: 'c',
      model: 'm',
      usage: { a: 1 },
      choices: [{ index: 0, message, finish_reason: 'stop' }],
    });
  });

  it('take usage and finish reason from any chunk, and no other choice', () => {
    const collector = collectChunks(new Headers());
    collector.add({ choices: [{ index: 0, delta: { content: 'Yes.' }, finish_reason: 'stop' }], usage: { a: 1 } });
    collector.add({ choices: [{ index: 1, delta: { content: 'No.' }, finish_reason: 'length' }], usage: null });
    collector.add({ choices: [{ index: 0, delta: {}, finish_reason: null }] });
    expect(collector.whole(false)).toMatchObject({
      usage: { a: 1 },
      choices: [{ message: { content: 'Yes.' }, finish_reason: 'stop' }],
    });
  });

  it('are no whole answer before the model finishes or the server says that it ends', () => {
    const collector = collectChunks(new Headers());
    collector.add({ choices: [{ index: 0, delta: { content: 'Ye' }, finish_reason: null }] });
    expect(collector.whole(false)).toBeUndefined();
    expect(collector.whole(true)).toMatchObject({ choices: [{ message: { content: 'Ye' }, finish_reason: null }] });
  });
});
