import { describe, expect, it } from 'vitest';
import { Mistyped } from '../../../seats/terminal/check-call.ts';
import { completeTyped } from '../../../seats/terminal/complete-typed.ts';
import { readTyped } from '../../../seats/terminal/read-typed.ts';
import type { ToolSchema } from '../../../sandbox/tools/schema.ts';

const tool = (name: string, properties: ToolSchema['parameters']['properties'], required: readonly string[] = []) =>
  ({ name, description: '', parameters: { type: 'object', properties, required } }) satisfies ToolSchema;

const TOOLS = [
  tool('set_wifi_status', { on: { type: 'boolean' } }, ['on']),
  tool('send_message', { content: { type: 'string' }, times: { type: 'integer' }, price: { type: 'number' } }, [
    'content',
  ]),
  tool('search', { anything: {} }),
  tool('end_conversation', {}),
  tool('help', {}),
];

const turnOf = (line: string) => {
  const typed = readTyped(line, TOOLS);
  return typed.kind === 'turn' ? typed.turn : typed;
};
const calls = (...pairs: readonly (readonly [name: string, given: object])[]) => ({
  tool_calls: pairs.map(([name, given]) => ({ function: { name, arguments: given } })),
});
const call = (name: string, given: object) => calls([name, given]);

describe('a line is', () => {
  it.each([
    ['  Hello, you. ', { content: 'Hello, you.' }],
    ['//etc is a folder', { content: '/etc is a folder' }],
    ['/end_conversation', call('end_conversation', {})],
    ['/set_wifi_status on=false', call('set_wifi_status', { on: false })],
    ['/set_wifi_status {"on": true}', call('set_wifi_status', { on: true })],
    ['/call set_wifi_status {"on": true}', call('set_wifi_status', { on: true })],
    ['/call end_conversation', call('end_conversation', {})],
    [
      '/send_message content="see \\"you\\" at six"  times=2 price=1.5',
      call('send_message', { content: 'see "you" at six', times: 2, price: 1.5 }),
    ],
    ['/send_message content=5', call('send_message', { content: '5' })],
    ['/send_message content=null', call('send_message', { content: null })],
    ['/send_message content="null"', call('send_message', { content: 'null' })],
    ['/send_message content=a=b', call('send_message', { content: 'a=b' })],
    ['/search anything=true', call('search', { anything: true })],
    ['/search anything=tomorrow', call('search', { anything: 'tomorrow' })],
    [
      '/set_wifi_status on=false; /send_message content=x ; /end_conversation',
      calls(['set_wifi_status', { on: false }], ['send_message', { content: 'x' }], ['end_conversation', {}]),
    ],
    [
      '/call send_message {"content": "a; /help \\" ; /b"}; /send_message content="c; /d"',
      calls(['send_message', { content: 'a; /help " ; /b' }], ['send_message', { content: 'c; /d' }]),
    ],
    ['/send_message content=a;/b;', call('send_message', { content: 'a;/b' })],
    ['/end_conversation; /help', calls(['end_conversation', {}], ['help', {}])],
    ['Hello; /help', { content: 'Hello; /help' }],
    ['/give-up No; /help', { failed: 'No; /help' }],
    ['/give-up It cannot be done.', { failed: 'It cannot be done.' }],
    ['/tools search', { kind: 'command', command: 'tools', rest: 'search' }],
    ['/quit', { kind: 'command', command: 'quit', rest: '' }],
    ['   ', { kind: 'nothing' }],
  ])('%s', (line, meant) => expect(turnOf(line)).toEqual(meant));

  it('a tool that is named as a command of ours', () => expect(turnOf('/help')).toEqual(call('help', {})));
});

describe('is explained before anything is submitted:', () => {
  it.each([
    ['/set_wifi on=true', 'there is no tool set_wifi: did you mean /set_wifi_status?'],
    ['/unheard of', 'there is no tool unheard: /tools lists them'],
    ['/set_wifi_status', 'set_wifi_status needs on'],
    ['/set_wifi_status on=maybe', 'on of set_wifi_status must be true or false, not maybe'],
    ['/set_wifi_status on=', 'on of set_wifi_status must be true or false, not empty'],
    ['/set_wifi_status {"on": "true"}', 'on of set_wifi_status must be true or false, not "true"'],
    ['/set_wifi_status of=true', 'set_wifi_status takes no of: it takes on'],
    ['/end_conversation now=true', 'end_conversation takes no now: it takes no arguments'],
    ['/set_wifi_status on=true on=false', 'on is given twice'],
    ['/send_message content=see you', '"you" is no name=value: quote a value that has spaces'],
    ['/send_message content=x times=1.5', 'times of send_message must be a whole number, not 1.5'],
    ['/send_message {"content": ["x"]}', 'content of send_message must be a text, not a list'],
    ['/send_message {"content": ', 'the arguments are no JSON'],
    ['/send_message content=x; /set_wifi_status', 'set_wifi_status needs on'],
    ['/send_message content=x; /quit', 'there is no tool quit'],
    ['/send_message content=x; Hello', '"Hello" is no name=value'],
    ['/call', 'name the tool'],
    ['/give-up', 'say why'],
  ])('%s', (line, why) => {
    expect(() => readTyped(line, TOOLS)).toThrow(Mistyped);
    expect(() => readTyped(line, TOOLS)).toThrow(why);
  });
});

describe('completes', () => {
  it.each([
    ['/set', ['/set_wifi_status'], '/set'],
    ['/call sea', ['search'], 'sea'],
    ['/send_message ', ['content=', 'times=', 'price='], ''],
    ['/send_message content=x t', ['times='], 't'],
    ['/send_message content=x c', [], 'c'],
    ['/set_wifi_status on=', ['on=true', 'on=false'], 'on='],
    ['/send_message content="a; /b" t', ['times='], 't'],
    ['/send_message content=x; /set', ['/set_wifi_status'], '/set'],
    ['/send_message content=x; /q', [], '/q'],
    ['/send_message content=x; /set_wifi_status ', ['on='], ''],
    ['Hel', [], 'Hel'],
    ['He said /se', [], '/se'],
  ])('%s', (line, words, replaced) => expect(completeTyped(line, TOOLS)).toEqual([words, replaced]));
});
