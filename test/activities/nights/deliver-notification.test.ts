import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverNotification, jsonMessage } from '../../../activities/nights/deliver-notification.ts';
import type { Notification } from '../../../runs/nights.ts';
import { exampleSummary } from './example-summary.ts';
import { listening } from '../../support/listening.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
let status = 200;
let received: unknown[] = [];
const server = await listening(
  createServer((request, response) => {
    void text(request).then((body) => {
      received.push(JSON.parse(body));
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('no_service T0/B0/secret');
    });
  }),
);
const url = `${server.url}/T0/B0/secret`;
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  status = 200;
  received = [];
});

const webhook: Notification = { kind: 'webhook', urlVariable: 'HOOK', when: 'always' };
const deliver = (notification: Notification, environment: Record<string, string>) =>
  deliverNotification({ notification, summary: exampleSummary() }, environment, new AbortController().signal);
const problemOf = (...given: Parameters<typeof deliver>) =>
  deliver(...given).then(
    () => undefined,
    (error: Error) => error.message,
  );

describe('a webhook', () => {
  it('gets the night as JSON', async () => {
    await deliver(webhook, { HOOK: url });
    expect(received).toMatchObject([{ exit_code: 1, sweep: 'nightly-2026-11-22' }]);
  });

  it.each([404, 500, 302])(
    'that answers with status %i has not got it; the problem does not say its URL',
    async (code) => {
      status = code;
      expect(await problemOf(webhook, { HOOK: url })).toBe(`the webhook of HOOK answered with status ${code}`);
      expect(received).toHaveLength(1);
    },
  );

  it('that cannot be reached is named by its variable', async () => {
    expect(await problemOf(webhook, { HOOK: 'http://127.0.0.1:1/secret' })).toMatch(
      /^the webhook of HOOK cannot be reached \((ECONNREFUSED|TypeError|Error)\)$/,
    );
    expect(await problemOf(webhook, { HOOK: 'not a url secret' })).toBe('HOOK holds no http(s) URL');
    expect(await problemOf(webhook, {})).toBe(
      'HOOK is not set on this worker: set it on all workers, and restart them',
    );
  });

  it('cannot be sent the key of a provider', async () => {
    const thief = { ...webhook, urlVariable: 'OPENAI_API_KEY' };
    expect(await problemOf(thief, { OPENAI_API_KEY: url })).toContain('OPENAI_API_KEY is not set on this worker');
    expect(received).toEqual([]);
  });
});

describe('an exit file', () => {
  const path = join(folder, 'night.json');
  const file: Notification = { kind: 'exit-file', path, when: 'always' };

  it('holds the exit code, and replaces that of the night before', async () => {
    await deliver(file, {});
    await deliverNotification(
      { notification: file, summary: exampleSummary({ isGood: true }) },
      {},
      new AbortController().signal,
    );
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ exit_code: 0 });
  });

  it('that cannot be written is a problem of this worker', async () => {
    const nowhere = join(folder, 'none', 'night.json');
    expect(await problemOf({ ...file, path: nowhere }, {})).toBe(
      `${nowhere} cannot be written (ENOENT) on this worker`,
    );
  });
});

describe('the message', () => {
  const HOSTILE = 'evil & \u001b[2J\u202e\r\nBcc: all@example.com';
  const textOf = (...given: Parameters<typeof exampleSummary>) =>
    (jsonMessage(exampleSummary(...given)) as { readonly text: string }).text;

  it('has the names of our JSON, and the exit code', () => {
    expect(jsonMessage(exampleSummary())).toMatchObject({
      exit_code: 1,
      is_good: false,
      compared_with: 'nightly-2026-11-21',
      agents: [{ change: { is_regression: true, interval: { low: -0.2 } } }],
    });
    expect(jsonMessage(exampleSummary({ isGood: true }))).toMatchObject({ exit_code: 0 });
  });

  it('says how the night went and what changed since the last good one', () => {
    expect(textOf().split('\n')).toEqual([
      'nightly-2026-11-22: below its bars, solved 65.0 %, mean similarity 0.700',
      'Problem: openai:m is 12.0 points worse than in nightly-2026-11-21, p 0.001',
      '100 of 100 cells have a score; $12.50; scheduled for 2026-11-22T00:30:00.000Z',
      'Compared with nightly-2026-11-21, the last good night:',
      'openai:m: solved 65.0 %, similarity 0.700 in 100 runs; solved -12.0 points, 95 % -20.0 to -4.0, p 0.0010; 2 improved, 14 broke',
      'broke: nightly-2026-11-22/wifi_off/none/openai:m/1',
    ]);
  });

  it('adds no line and nothing invisible, whatever a model or a provider wrote', () => {
    const [agent] = exampleSummary().agents;
    const shown = textOf({ problems: [HOSTILE], agents: [{ ...agent!, agent: HOSTILE }], sweep: HOSTILE });
    expect(shown.split('\n')).toHaveLength(6);
    expect(shown).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  });
});
