import { createServer } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRole, NO_SCENARIO } from '../../roles/create-role.ts';
import { connectionOf } from '../../roles/model/connection.ts';
import { fetchWith } from '../../roles/model/patient-fetch.ts';
import { unusedBaseUrlNotes } from '../../roles/model/keys.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import { failureOf, take } from './asking.ts';
import { VENDORS } from './vendors.ts';
import { listening } from '../support/listening.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** Everything that the installed clients read when they are made or used. */
const FOREIGN = {
  OPENAI_API_KEY: 'foreign-openai-key-1',
  OPENAI_ADMIN_KEY: 'foreign-admin-key-2',
  OPENAI_ORG_ID: 'foreign-organization-3',
  OPENAI_PROJECT_ID: 'foreign-project-4',
  OPENAI_WEBHOOK_SECRET: 'foreign-webhook-5',
  OPENAI_BASE_URL: 'http://foreign-openai.example/v1',
  OPENAI_CUSTOM_HEADERS: 'x-foreign-openai: foreign-header-6\nauthorization: foreign-header-7',
  OPENAI_LOG: 'debug',
  ANTHROPIC_API_KEY: 'foreign-anthropic-key-8',
  ANTHROPIC_AUTH_TOKEN: 'foreign-token-9',
  ANTHROPIC_BASE_URL: 'http://foreign-anthropic.example',
  ANTHROPIC_CUSTOM_HEADERS: 'x-foreign-anthropic: foreign-header-10\nx-api-key: foreign-header-11',
  ANTHROPIC_ORGANIZATION_ID: 'foreign-organization-12',
  ANTHROPIC_PROFILE: 'foreign-profile-13',
  GOOGLE_GENERATIVE_AI_API_KEY: 'foreign-google-key-14',
  GEMINI_API_KEY: 'foreign-gemini-key-15',
  MISTRAL_API_KEY: 'foreign-mistral-key-16',
  COHERE_API_KEY: 'foreign-cohere-key-17',
  AWS_BEARER_TOKEN_BEDROCK: 'foreign-bedrock-key-18',
  AWS_ACCESS_KEY_ID: 'foreign-access-key-19',
  AWS_SECRET_ACCESS_KEY: 'foreign-secret-key-20',
  AWS_REGION: 'foreign-region-21',
  AWS_ENDPOINT_URL: 'http://foreign-bedrock.example',
} as const;

describe.each(VENDORS)('a request of $name', (vendor) => {
  it('holds nothing that the environment says about providers, but its own key', async () => {
    await using server = await vendor.start([vendor.speech('Yes.')]);
    for (const [variable, value] of Object.entries(FOREIGN)) {
      if (variable !== vendor.keyVariable) vi.stubEnv(variable, value);
    }
    vi.stubEnv(vendor.keyVariable, 'own-key-0');
    const spec = `${vendor.name}?baseUrl=${vendor.baseUrl(server)}`;
    await take(createRole('agent', spec, { ...NO_SCENARIO, environment: process.env }));
    const { headers, body } = server.requests[0]!;
    expect(JSON.stringify([headers, body])).not.toContain('foreign');
    expect(JSON.stringify(headers)).toContain('own-key-0');
    expect(process.env['OPENAI_ORG_ID']).toBe(FOREIGN.OPENAI_ORG_ID);
  });
});

describe('agents behind one address', () => {
  it('each send their own key and headers', async () => {
    await using server = await startOpenaiServer(Array.from({ length: 5 }, () => completion({ content: 'Yes.' })));
    const environment = { KEY_A: 'key-a', KEY_B: 'key-b', TEAM: 'team b', COMPATIBLE_API_KEY: 'common-key' };
    for (const [index, [options, authorization, team]] of (
      [
        ['&keyEnv=KEY_A', 'Bearer key-a', undefined],
        ['&keyEnv=KEY_B&header.X-Team=TEAM', 'Bearer key-b', 'team b'],
        ['', 'Bearer common-key', undefined],
        ['&header.authorization=TEAM', 'team b', undefined],
        ['', 'Bearer common-key', undefined],
      ] as const
    ).entries()) {
      const role = createRole('agent', `compatible:m?baseUrl=${server.url}/v1${options}`, {
        ...NO_SCENARIO,
        environment,
      });
      await take(role).catch(() => undefined);
      expect(server.requests[index]?.headers).toMatchObject({ authorization });
      expect(server.requests[index]?.headers['x-team']).toBe(team);
    }
  });
});

describe('connectionOf', () => {
  const at = (options: string) => parseModelSpec(`compatible:m?baseUrl=http://127.0.0.1:1/v1${options}`);

  it.each([
    ['&keyEnv=KEY_A', {}, 'needs KEY_A, which is not set: set it to your key.'],
    ['&header.x-team=TEAM', { TEAM: ' ' }, 'needs TEAM, which is not set: set it to the value of header x-team.'],
    ['&header.x-team=TEAM', { TEAM: 'a\nx-admin: b' }, 'TEAM holds line breaks or non-ASCII characters'],
    ['&keyEnv=KEY_A', { KEY_A: 'a\nb' }, 'KEY_A holds blanks, line breaks or non-ASCII characters'],
  ])('%s with %j: %s', (options, environment, reason) => {
    const connecting = () => connectionOf(at(options), environment);
    expect(connecting).toThrow(reason);
    expect(connecting).toThrow(expect.objectContaining({ type: 'provider.missing-key', scope: 'model' }));
  });

  it('needs a key for a server of the provider, although the spec names it', () => {
    const spec = parseModelSpec('bedrock:m?baseUrl=https://bedrock.example');
    expect(() => connectionOf(spec, {})).toThrow(
      /needs AWS_BEARER_TOKEN_BEDROCK, which is not set: set it to your key\.$/,
    );
    expect(connectionOf(at(''), {}).key).toBe('unused');
  });
});

describe('secrets that only a spec names', () => {
  const key = 'zx8qw3er5ty7ui9op1as';

  it.each(['keyEnv=TEAM_KEY', 'header.x-team=TEAM_KEY'])(
    'are hidden for every seat of the run (%s)',
    async (option) => {
      await using server = await startOpenaiServer([
        { status: 401, body: `no ${key}` },
        { status: 401, body: `no ${key}` },
      ]);
      const own = `openai:m?baseUrl=${server.url}/v1&${option}`;
      const other = `openai:n?baseUrl=${server.url}/v1`;
      const environment = { TEAM_KEY: key };
      for (const spec of [own, other]) {
        const role = createRole('agent', spec, { ...NO_SCENARIO, environment, seats: [own, other] });
        expect((await failureOf(take(role))).message).toContain('answered 401: no [key]');
      }
    },
  );
});

describe('fetchWith', () => {
  it('sets the limits of Node, whose own are 300 s', async () => {
    await using server = await listening(createServer(() => undefined));
    const answer = fetchWith({ headersTimeout: 50, bodyTimeout: 0 })(server.url);
    await expect(answer).rejects.toMatchObject({ cause: { code: 'UND_ERR_HEADERS_TIMEOUT' } });
  });

  it('leaves the limit to the spec where a model is asked', async () => {
    let used: unknown;
    vi.stubGlobal('fetch', (_url: string, init: { dispatcher?: object }) => {
      const { dispatcher = {} } = init;
      used = Object.getOwnPropertySymbols(dispatcher).map((name) => (dispatcher as Record<symbol, unknown>)[name]);
      return Promise.resolve(Response.json({}));
    });
    await connectionOf(parseModelSpec('openai:m'), { OPENAI_API_KEY: 'k' }).fetch('http://127.0.0.1');
    expect(used).toContainEqual(expect.objectContaining({ headersTimeout: 0, bodyTimeout: 0 }));
  });
});

describe('unusedBaseUrlNotes', () => {
  it('names the variable that would redirect a model whose spec says nothing, and not its value', () => {
    const environment = { OPENAI_BASE_URL: 'http://key@h/v1', ANTHROPIC_BASE_URL: 'http://h' };
    const specs = ['openai:m', 'openai:n', 'anthropic:m?baseUrl=http://h', 'compatible:m?baseUrl=http://h'];
    const notes = unusedBaseUrlNotes(
      specs.map((spec) => parseModelSpec(spec)),
      environment,
    );
    expect(notes).toEqual([expect.stringMatching(/^OPENAI_BASE_URL is set but not used, .*\?baseUrl=/)]);
    expect(notes.join()).not.toContain('key');
  });
});
