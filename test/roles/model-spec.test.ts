import { describe, expect, it } from 'vitest';
import { InvalidModelSpec, parseModelSpec } from '../../roles/model/spec.ts';
import { PROVIDERS } from '../../roles/model/providers.ts';
import type { PlayableRole } from '../../sandbox/message.ts';

describe('parseModelSpec', () => {
  it('reads provider, model and options', () => {
    const text =
      'openai:gpt-5?temperature=0.5&maxTokens=200&effort=max&timeoutMs=3600000&seed=0&api=chat&stream=false' +
      '&keyEnv=TEAM_KEY&header.X-Team=TEAM&header.x-route=ROUTE';
    expect(parseModelSpec(text)).toEqual({
      provider: 'openai',
      model: 'gpt-5',
      options: {
        temperature: 0.5,
        maxTokens: 200,
        effort: 'max',
        timeoutMs: 3_600_000,
        seed: 0,
        api: 'chat',
        stream: false,
        keyEnv: 'TEAM_KEY',
        headers: { 'x-team': 'TEAM', 'x-route': 'ROUTE' },
      },
      text,
    });
  });

  it('splits at the first colon only, and keeps addresses whole', () => {
    const spec = parseModelSpec('compatible:org/qwen3:8b?baseUrl=http://127.0.0.1:8000/v1');
    expect(spec).toMatchObject({ model: 'org/qwen3:8b', options: { baseUrl: 'http://127.0.0.1:8000/v1' } });
  });

  it('reads scripted roles', () => {
    expect(parseModelSpec('scripted:unhelpful', 'agent')).toMatchObject({ provider: 'scripted', model: 'unhelpful' });
    expect(parseModelSpec('scripted:oracle', 'agent')).toMatchObject({ provider: 'scripted', model: 'oracle' });
    expect(parseModelSpec('scripted:user', 'user')).toMatchObject({ provider: 'scripted', model: 'user' });
  });

  it.each([
    ['./my-agent.ts', 'module:./my-agent.ts'],
    ['agents/mine.mjs#careful?timeoutMs=5', 'module:agents/mine.mjs#careful?timeoutMs=5'],
    ['http://127.0.0.1:8000/turn', 'endpoint:http://127.0.0.1:8000/turn'],
    ['gpt-6-sol?effort=low', 'openai:gpt-6-sol?effort=low'],
    ['o3', 'openai:o3'],
    ['claude-sonnet-5-5', 'anthropic:claude-sonnet-5-5'],
    ['gemini-3.5-flash', 'google:gemini-3.5-flash'],
    ['mistral-medium-latest', 'mistral:mistral-medium-latest'],
    ['ollama:qwen3:8b', 'compatible:qwen3:8b?baseUrl=http://127.0.0.1:11434/v1'],
    ['ollama:qwen3?temperature=0', 'compatible:qwen3?temperature=0&baseUrl=http://127.0.0.1:11434/v1'],
    ['vllm:glm?baseUrl=http://gpu:8000/v1', 'compatible:glm?baseUrl=http://gpu:8000/v1'],
    ['fast=claude-haiku-5-5', 'anthropic:claude-haiku-5-5?as=fast'],
  ])('understands %s as %s', (written, text) => {
    expect(parseModelSpec(written)).toEqual(parseModelSpec(text));
    expect(parseModelSpec(written).text).toBe(text);
  });

  it('accepts every example it shows to people', () => {
    const examples = Object.values(PROVIDERS).flatMap((provider) => provider.examples);
    for (const example of examples) expect(parseModelSpec(example).text).toBe(example);
    expect(examples.length).toBeGreaterThan(4);
  });

  it.each<[text: string, reason: string, role?: PlayableRole]>([
    ['', 'it names no provider'],
    [':gpt-5', 'it names no provider'],
    ['glm-5', 'there is no provider "glm-5"'],
    [
      'localhost:8000',
      'For example: http://localhost:8000/turn (an agent that takes turns) or compatible:MODEL?baseUrl=http://localhost:8000/v1 (',
    ],
    ['10.0.0.7:9000/act?x=1', 'For example: http://10.0.0.7:9000/act (an agent'],
    ['qwen3:8b', 'For example: compatible:qwen3:8b?baseUrl=http://127.0.0.1:11434/v1.'],
    ['toString:x', 'there is no provider "toString"'],
    ['opena:gpt-6-sol', 'there is no provider "opena" (did you mean openai?). For example: openai:gpt-6-sol.'],
    ['openai', 'openai needs a model'],
    ['openai:?temperature=0', 'openai needs a model'],
    ['scripted:hero', 'scripted has no model "hero"'],
    ['scripted:toString', 'scripted has no model "toString"'],
    ['unhelpful', 'there is no provider "unhelpful". For example: scripted:unhelpful.'],
    ['scripted:unhelpful', 'it plays the agent, not the user', 'user'],
    ['scripted:user', 'it plays the user, not the agent', 'agent'],
    ['openai:gpt-5?temprature=0', 'openai has no option "temprature", only temperature, topP,'],
    ['anthropic:claude?api=chat', 'anthropic has no option "api"'],
    ['scripted:oracle?temperature=0', 'scripted has no option "temperature", only delayMs'],
    ['openai:gpt-5?temperature=0&temperature=1', 'option temperature is given twice'],
    ['openai:gpt-5?temperature=hot', 'option temperature must be a number from 0 to 2, not "hot"'],
    ['openai:gpt-5?temperature=', 'option temperature must be a number from 0 to 2, not ""'],
    ['openai:gpt-5?temperature=3', 'must be a number from 0 to 2'],
    ['openai:gpt-5?maxTokens=0', 'must be a whole number from 1'],
    ['openai:gpt-5?timeoutMs=86400001', 'must be a whole number from 1 to 86400000'],
    ['openai:gpt-5?effort=much', 'must be one of none, minimal'],
    ['anthropic:claude-opus-5-5?effort=none', 'claude-opus-5-5 always thinks: write effort=low for the least'],
    ['anthropic:claude-fable-5-1?effort=none', 'claude-fable-5-1 always thinks'],
    [
      'anthropic:claude-sonnet-5-5?effort=minimal',
      'claude-sonnet-5-5 has no effort "minimal": the least is effort=low',
    ],
    ['openai:gpt-5?seed=-1', 'must be a whole number from 0 to'],
    ['openai:gpt-5?seed=1', 'the Responses API takes no seed: add api=chat'],
    ['compatible:m?baseUrl=http://h&api=responses&seed=1', 'the Responses API takes no seed'],
    ['openai:gpt-5?api=assistants', 'must be one of chat, responses'],
    ['openai:gpt-5?stream=yes', 'must be true or false'],
    ['openai:gpt-5?keyEnv=sk-1', 'option keyEnv must be the name of an environment variable'],
    ['openai:gpt-5?headers=X', 'openai has no option "headers", only temperature'],
    ['openai:gpt-5?header.x-team=$TEAM', 'option header.x-team must be the name of an environment variable'],
    ['openai:gpt-5?header.=TEAM', 'option header. cannot be used: it names no HTTP header'],
    ['openai:gpt-5?header.x%20y=TEAM', 'it names no HTTP header'],
    ['openai:gpt-5?header.Host=TEAM', 'this header is set by the connection itself'],
    ['openai:gpt-5?header.content-length=TEAM', 'this header is set by the connection itself'],
    ['openai:gpt-5?header.x-team=A&header.X-Team=B', 'option header.X-Team is given twice'],
    ['scripted:oracle?keyEnv=A', 'scripted has no option "keyEnv"'],
    ['openai:gpt-5?baseUrl=localhost:8000', 'must be an http or https address'],
    ['openai:gpt-5?baseUrl=http://me:secret@localhost', 'without user name and password'],
    ['compatible:llama', 'compatible needs the option baseUrl'],
  ])('refuses "%s": %s', (text, reason, role) => {
    expect(() => parseModelSpec(text, role)).toThrow(InvalidModelSpec);
    expect(() => parseModelSpec(text, role)).toThrow(reason);
  });

  it('names the known providers and an example in one line', () => {
    const line =
      /^Model spec "glm-5" cannot be used: .* For example: openai:\S+\. Known providers: anthropic, .*scripted\.$/;
    expect(() => parseModelSpec('glm-5')).toThrow(line);
  });
});
