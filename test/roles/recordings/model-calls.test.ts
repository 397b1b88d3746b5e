import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRole, NO_SCENARIO } from '../../../roles/create-role.ts';
import { InvalidRecordings, ModelCalls, modelCallsOf } from '../../../roles/recordings/model-calls.ts';
import { anthropicError, message, startAnthropicServer } from '../../support/wire/anthropic-server.ts';
import { completion, openaiError, startOpenaiServer } from '../../support/wire/openai-server.ts';
import { ASKED, failureOf, KEY, take } from '../asking.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
let folders = 0;
const newFolder = () => join(folder, String(++folders));

/** An agent whose calls are recorded, or played back. Each turn is one of a new role, as in an activity. */
function agentOf(calls: ModelCalls, model: string, seed = 0) {
  const place = { scenario: 'wifi_off', augmentation: 'none', role: 'agent', model, seed } as const;
  return (view = ASKED) => {
    const environment = { OPENAI_API_KEY: KEY, ANTHROPIC_API_KEY: KEY };
    return take(createRole('agent', model, { ...NO_SCENARIO, environment, tape: calls.tape(place) }), view);
  };
}

function filesIn(at: string): readonly string[] {
  return readdirSync(at, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
}

const textsIn = (at: string) => filesIn(at).map((name) => readFileSync(join(at, name), 'utf8'));

describe('recorded calls', () => {
  it('are played back without a server, turn for turn the same: answers, failures and latency', async () => {
    const at = newFolder();
    const recorded = [];
    let model;
    {
      const replies = [openaiError(503, 'busy'), completion({ content: 'Ada.' }), completion({ content: 'Bea.' })];
      await using server = await startOpenaiServer(replies);
      model = `openai:gpt-test?baseUrl=${server.url}/v1`;
      const agent = agentOf(new ModelCalls(at, false), model);
      recorded.push((await failureOf(agent())).message, await agent());
      recorded.push(await agent({ ...ASKED, messages: ASKED.messages.slice(1) }));
    }
    const agent = agentOf(new ModelCalls(at, true), model);
    const played = [(await failureOf(agent())).message, await agent()];
    played.push(await agent({ ...ASKED, messages: ASKED.messages.slice(1) }));
    expect(played).toEqual(recorded);
    expect(filesIn(at)).toHaveLength(3);
  });

  it('may be streams', async () => {
    const at = newFolder();
    let recorded, model;
    {
      await using server = await startAnthropicServer([message([{ type: 'text', text: 'Ada.' }])]);
      model = `anthropic:claude-test?baseUrl=${server.url}`;
      recorded = await agentOf(new ModelCalls(at, false), model)();
    }
    expect(recorded).toMatchObject({ kind: 'speech', content: 'Ada.' });
    expect(textsIn(at)[0]).toContain('text/event-stream');
    expect(await agentOf(new ModelCalls(at, true), model)()).toEqual(recorded);
  });

  it('may have failed to connect', async () => {
    const at = newFolder();
    const model = 'openai:gpt-test?baseUrl=http://127.0.0.1:1/v1';
    const recorded = await failureOf(agentOf(new ModelCalls(at, false), model)());
    const played = await failureOf(agentOf(new ModelCalls(at, true), model)());
    expect(played.message).toBe(recorded.message);
    expect(played).toMatchObject({ type: recorded.type, scope: recorded.scope });
  });

  it('hold no key and none of the headers that may be secret', async () => {
    const at = newFolder();
    await using server = await startAnthropicServer([
      anthropicError(401, `no such key: ${KEY}`),
      {
        ...message([{ type: 'text', text: `Is ${KEY} yours?` }]),
        headers: { 'set-cookie': 'session=abcdef', 'request-id': `req_${KEY}` },
      },
    ]);
    const agent = agentOf(new ModelCalls(at, false), `anthropic:claude-test?baseUrl=${server.url}`);
    await failureOf(agent());
    const leaky = { sender: 'user', recipient: 'agent', content: `My key is ${KEY}.` } as const;
    await agent({ ...ASKED, messages: [...ASKED.messages, leaky] });
    const text = textsIn(at).join('');
    expect(text).toContain('no such key: [key]');
    expect(text).toContain('My key is [key].');
    expect(text).toContain('"request-id": "req_[key]"');
    expect(text).not.toContain(KEY.slice(3, 15));
    expect(text).not.toMatch(/x-api-key|authorization|cookie/i);
  });
});

describe('a call that was not recorded', () => {
  it('ends the run, naming the file and where the nearest call differs', async () => {
    const at = newFolder();
    await using server = await startOpenaiServer([completion({ content: 'Ada.' })]);
    const model = `openai:gpt-test?baseUrl=${server.url}/v1`;
    await agentOf(new ModelCalls(at, false), model)();
    const asked = ASKED.messages.map((one) => ({ ...one, content: one.content.replace('Ada', 'Eve') }));
    const failure = await failureOf(agentOf(new ModelCalls(at, true), model)({ ...ASKED, messages: asked }));
    expect(failure).toMatchObject({ type: 'recording.unknown-call', scope: 'cell' });
    expect(failure.message).toMatch(
      /not recorded: .*wifi_off.none.agent-0-\w+.\w+-0\.json is missing; nearest: \w+-0\.json, /,
    );
    expect(failure.message).toContain('input[1].content: recorded "Who is Ada?", now "Who is Eve?"');
    expect(server.requests).toHaveLength(1);
  });

  it('differs from all calls of another seed, and from the same call that was answered before', async () => {
    const at = newFolder();
    await using server = await startOpenaiServer([completion({ content: 'Ada.' })]);
    const model = `openai:gpt-test?baseUrl=${server.url}/v1`;
    await agentOf(new ModelCalls(at, false), model)();
    const calls = new ModelCalls(at, true);
    const otherSeed = await failureOf(agentOf(calls, model, 1)());
    expect(otherSeed.message).toContain('no call of the agent of wifi_off (none, seed 1) was recorded');
    const agent = agentOf(calls, model);
    await agent();
    expect((await failureOf(agent())).message).toContain('which was answered fewer times');
  });

  it('is one whose file is damaged, too', async () => {
    const at = newFolder();
    await using server = await startOpenaiServer([completion({ content: 'Ada.' })]);
    const model = `openai:gpt-test?baseUrl=${server.url}/v1`;
    await agentOf(new ModelCalls(at, false), model)();
    const file = join(at, filesIn(at)[0]!);
    writeFileSync(file, readFileSync(file, 'utf8').replace('"version": 1', '"version": 2'));
    const failure = await failureOf(agentOf(new ModelCalls(at, true), model)());
    expect(failure).toMatchObject({ type: 'recording.damaged', scope: 'cell' });
    expect(failure.message).toContain(file);
  });
});

describe('recording again', () => {
  it('replaces what was recorded, the answers to repeated requests too', async () => {
    const at = newFolder();
    await using server = await startOpenaiServer([
      openaiError(503, 'busy'),
      completion({ content: 'Ada.' }),
      completion({ content: 'Eve.' }),
    ]);
    const model = `openai:gpt-test?baseUrl=${server.url}/v1`;
    const first = agentOf(new ModelCalls(at, false), model);
    await failureOf(first());
    await first();
    expect(filesIn(at)).toHaveLength(2);
    await agentOf(new ModelCalls(at, false), model)();
    expect(filesIn(at)).toHaveLength(1);
    expect(await agentOf(new ModelCalls(at, true), model)()).toMatchObject({ content: 'Eve.' });
  });

  it('stops the sweep where nothing can be written', async () => {
    const at = newFolder();
    writeFileSync(at, 'a file');
    await using server = await startOpenaiServer([completion({ content: 'Ada.' })]);
    const failure = await failureOf(agentOf(new ModelCalls(at, false), `openai:m?baseUrl=${server.url}/v1`)());
    expect(failure).toMatchObject({ type: 'recording.unwritable', scope: 'sweep' });
  });
});

it('a folder to play back from must be there, one to record to is made, and there is only one of them', () => {
  const missing = newFolder();
  expect(() => modelCallsOf({ TOOLSANDBOX_PLAYBACK: missing })).toThrow(InvalidRecordings);
  expect(modelCallsOf({ TOOLSANDBOX_RECORD: missing })).toBeInstanceOf(ModelCalls);
  expect(modelCallsOf({ TOOLSANDBOX_PLAYBACK: missing })).toBeInstanceOf(ModelCalls);
  expect(() => modelCallsOf({ TOOLSANDBOX_RECORD: missing, TOOLSANDBOX_PLAYBACK: missing })).toThrow(
    'exclude each other',
  );
  expect(modelCallsOf({})).toBeUndefined();
});
