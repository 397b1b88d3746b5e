import { describe, expect, it } from 'vitest';
import { chosenProviders } from '../../client/worker/chosen-providers.ts';
import { listenAddress } from '../../cli/options.ts';
import { hostAndPort, metricsUnavailable } from '../../client/worker/serve.ts';
import { keylessNotes, notAskedNote, unservedNotes } from '../../client/worker/start-notes.ts';
import { tmpdir } from 'node:os';
import { playEnvironment } from '../../client/play-environment.ts';
import { PROVIDER_QUEUES } from '../../roles/model/providers.ts';

describe('--metrics and --health', () => {
  it.each([
    ['127.0.0.1:9464', '127.0.0.1:9464'],
    ['localhost:9464', '127.0.0.1:9464'],
    ['0.0.0.0:1', '0.0.0.0:1'],
    ['[::1]:65535', '[::1]:65535'],
  ])('takes %s', (text, address) => {
    expect(listenAddress(text)).toBe(address);
  });

  it.each([
    '9464',
    ':9464',
    'example.org:9464',
    '127.0.0.1',
    '127.0.0.1:0',
    '127.0.0.1:65536',
    '::1:9464',
    '',
    '[1]:2',
  ])('refuses "%s"', (text) => {
    expect(() => listenAddress(text)).toThrow('It must be an IP address and a port');
  });

  it('explains an address that is in use, and no other error', () => {
    const inUse = new Error('Failed to start prometheus metrics exporter: Address already in use (os error 98)');
    expect(metricsUnavailable('127.0.0.1:1', inUse)).toMatchObject({
      name: 'UserError',
      message:
        'cannot serve metrics on 127.0.0.1:1: Address already in use (os error 98); choose another address with --metrics',
    });
    const other = new Error('other');
    expect(metricsUnavailable('127.0.0.1:1', other)).toBe(other);
  });

  it.each([
    ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
    ['[::1]:80', { host: '::1', port: 80 }],
  ])('takes host and port from %s', (address, parts) => {
    expect(hostAndPort(address)).toEqual(parts);
  });
});

it('a worker says which providers it does not serve, and which key is missing', () => {
  const others = PROVIDER_QUEUES.filter((queue) => queue !== 'anthropic');
  expect(unservedNotes(others, {})).toEqual([
    'calls no anthropic models: ANTHROPIC_API_KEY is not set; set it, or leave them to other workers',
  ]);
  expect(unservedNotes(PROVIDER_QUEUES, {})).toEqual([]);
});

it('a worker that was told which providers to serve says what it leaves to others, and which key is missing', () => {
  const [first = '', ...others] = PROVIDER_QUEUES;
  expect(notAskedNote([first])).toBe(`leaves ${others.join(', ')} models to other workers (not in --providers)`);
  expect(notAskedNote(PROVIDER_QUEUES)).toBeNull();
  expect(notAskedNote(false)).toBe('leaves all models to other workers (--no-providers)');
  expect(keylessNotes(['openai', 'compatible', 'anthropic'], { ANTHROPIC_API_KEY: 'sk-x' })).toEqual([
    expect.stringMatching(/^serves openai, but OPENAI_API_KEY is not set: .* leave openai out of --providers$/),
  ]);
});

it('a worker may play the agents of the folders that it is told, beside those of the environment', async () => {
  const { TOOLSANDBOX_MODULES: folders } = await playEnvironment(
    { allowModules: ['.', tmpdir()] },
    { TOOLSANDBOX_MODULES: '/agents' },
  );
  expect(folders).toBe(`/agents:${process.cwd()}:${tmpdir()}`);
  expect(await playEnvironment({}, {})).not.toHaveProperty('TOOLSANDBOX_MODULES');
  await expect(playEnvironment({ allowModules: ['package.json'] }, {})).rejects.toThrow(
    '--allow-modules package.json is no folder',
  );
});

describe('the providers of a worker', () => {
  it.each([
    ['whose servers need no key, without keys', {}, ['compatible', 'endpoint']],
    [
      'of agents in files, where it may play any',
      { TOOLSANDBOX_MODULES: '/agents' },
      ['compatible', 'endpoint', 'module'],
    ],
    ['whose key is set', { OPENAI_API_KEY: 'sk-x' }, ['openai', 'compatible', 'endpoint']],
    [
      'without one whose key is blank',
      { OPENAI_API_KEY: ' ', ANTHROPIC_API_KEY: 'sk-x' },
      ['anthropic', 'compatible', 'endpoint'],
    ],
  ])('are by default those %s', (_title, environment, served) => {
    expect(chosenProviders(undefined, environment)).toEqual(served);
  });

  it('are those that are named, with or without a key', () => {
    expect(chosenProviders(['openai'], {})).toEqual(['openai']);
    expect(chosenProviders(false, { OPENAI_API_KEY: 'sk-x' })).toEqual([]);
    expect(() => chosenProviders(['openai', 'opneai'], {})).toThrow(
      `unknown provider "opneai": choose from ${PROVIDER_QUEUES.join(', ')}`,
    );
  });
});
