import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createRole, NO_SCENARIO } from '../../roles/create-role.ts';
import { ProviderFailure } from '../../roles/model/provider-failure.ts';
import type { TakeTurn } from '../../roles/role.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { failureOf, KEY, take } from '../roles/asking.ts';
import { playOverWire } from '../wire/play-over-wire.ts';
import { ADA_CALL, KEY_VARIABLES, ROUTES, startProxiedWire } from './support/litellm-routes.ts';
import type { ProxiedWire, Route } from './support/litellm-routes.ts';
import { UPSTREAM_ERRORS } from './support/upstream-errors.ts';
import type { Expected } from './support/upstream-errors.ts';
import { everyNth } from '../support/nightly.ts';

const outside = inject('outside');

/** A few of the catalogue, from all of its parts. */
const CELLS = catalogue()
  .scenarios.filter((_scenario, index) => index % 40 === 7)
  .map(({ name }) => [name, '3dt'] as const);

describe.skipIf(outside === null)('behind a proxy of litellm', () => {
  let wire: ProxiedWire;
  beforeAll(async () => {
    if (outside !== null) wire = await startProxiedWire(outside);
  }, 180_000);
  afterAll(() => wire?.[Symbol.asyncDispose]());

  function seatOf(provider: Route['provider'], model: string, { key = KEY, options = '' } = {}): TakeTurn {
    const spec = wire.specAt(provider, model, options);
    return createRole('agent', spec, {
      environment: { [KEY_VARIABLES[provider]]: key },
      ...NO_SCENARIO,
      seats: [spec],
    });
  }

  /** What became of a turn that fails. */
  async function endOf(seat: TakeTurn): Promise<Expected> {
    const end = await take(seat).catch((error: unknown) => failureOf(Promise.reject(error)));
    if (end instanceof ProviderFailure) return [end.type, end.scope];
    return end.kind === 'failed' && end.failureKind ? end.failureKind : end.kind;
  }

  describe.each(everyNth(3, ROUTES))('$name', (route) => {
    it('the oracle solves scenarios, with requests that lack nothing and only grow', async () => {
      const { faults, cells, requests } = await playOverWire(wire.seat(route), CELLS);
      expect(faults).toEqual([]);
      expect(cells).toBeGreaterThan(2);
      expect(requests).toBeGreaterThan(2 * cells);
    });

    it.each(everyNth(3, UPSTREAM_ERRORS))('$what', async ({ becomes, ...errors }) => {
      const upstream = wire.upstream[route.upstream];
      upstream.restart([errors[route.upstream]]);
      expect(await endOf(seatOf(route.provider, route.upstream))).toEqual(becomes[route.upstream]);
      expect(upstream.requests).toHaveLength(1);
    });
  });

  describe.each(Object.keys(KEY_VARIABLES) as Route['provider'][])('the proxy asked by a seat of %s', (provider) => {
    it.each(['sk-of-nobody-0123456789', 'nonsense'])('refuses the key %s, which stops the model', async (key) => {
      expect(await endOf(seatOf(provider, 'says hello', { key }))).toEqual(['provider.authentication', 'model']);
    });

    it('refuses a model that it does not have, which stops the model', async () => {
      expect(await endOf(seatOf(provider, 'nothing'))).toEqual(['provider.not-found', 'model']);
    });

    it('cannot reach the server behind it', async () => {
      expect(await endOf(seatOf(provider, 'not there'))).toEqual(['provider.server-error', 'turn']);
    });

    it('answers itself', async () => {
      // It cannot stream answers that it makes up over the Responses API.
      const options = provider === 'openai' ? '&stream=false' : '';
      expect(await take(seatOf(provider, 'says hello', { options }))).toMatchObject({
        kind: 'speech',
        content: 'A countess.',
      });
    });
  });

  it('calls a tool, made up by the proxy', async () => {
    const seat = seatOf('compatible', 'calls a tool', { options: '&stream=false' });
    expect(await take(seat)).toMatchObject({ kind: 'calls', calls: [ADA_CALL] });
  });

  it.each<[model: string, becomes: Expected]>([
    ['over its rate', ['provider.rate-limited', 'turn']],
    ['over its context', 'context-full'],
    ['against its policy', 'filtered'],
    ['broken inside', ['provider.server-error', 'turn']],
    ['broken in the stream', ['provider.overloaded', 'turn']],
    ['too slow', ['provider.timeout', 'turn']],
  ])('a model that is %s', async (model, becomes) => {
    expect(await endOf(seatOf('compatible', model))).toEqual(becomes);
  });
});
