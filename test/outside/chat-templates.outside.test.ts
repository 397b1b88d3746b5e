import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTemplateServers } from '../../scripts/outside/template-servers.ts';
import type { TemplateServers } from '../../scripts/outside/template-servers.ts';
import type { RoleView } from '../../roles/role.ts';
import { take } from '../roles/asking.ts';
import { compatibleSeat, histories } from './support/histories.ts';
import { rowsOfToday } from '../support/nightly.ts';

const outside = inject('outside');
const files = outside === null ? [] : readdirSync(outside.templates);

/** Of a model without tools, which refuses the system message too. */
const WITHOUT_TOOLS = ['google-gemma-2-2b-it'];

const templates = files
  .filter((name) => name.endsWith('.jinja'))
  .map((name) => basename(name, '.jinja'))
  .filter((name) => !WITHOUT_TOOLS.includes(name));

/** What no client can avoid: the model made parallel calls, and its template cannot show them. */
const SINGLE_CALLS_ONLY = { 'parallel calls': expect.stringContaining('This model only supports single tool-cal') };
const REFUSED: Readonly<Record<string, object>> = {
  'meta-llama-Llama-3.1-8B-Instruct': SINGLE_CALLS_ONLY,
  'meta-llama-Llama-3.2-3B-Instruct': SINGLE_CALLS_ONLY,
  'meta-llama-Llama-3.3-70B-Instruct': SINGLE_CALLS_ONLY,
};

const TOLERATED = [
  // The template took the history; the random model's answer is not in the model's format.
  /The model produced output that does not match/,
  // The template took the history; the only token was one of reasoning.
  /the model used up its tokens before it said anything|the model said nothing/,
];

describe.skipIf(outside === null)('the chat template, in the server of llama.cpp,', () => {
  let servers: TemplateServers | undefined;
  let views: Readonly<Record<string, RoleView>> = {};
  beforeAll(async () => {
    servers = outside === null ? undefined : startTemplateServers(outside);
    views = await histories();
  });
  afterAll(() => servers?.stop());

  /** What the server says to each history that it does not take. What its model answers is nonsense and does not matter. */
  async function refusalsAt(url: string): Promise<Readonly<Record<string, string>>> {
    const refusals: Record<string, string> = {};
    for (const [name, view] of Object.entries(views)) {
      const seat = compatibleSeat(view.role, url, '&maxTokens=1');
      const ask = () =>
        take(seat, view).then(
          (turn) => (turn.kind === 'failed' && turn.report === undefined ? turn.reason : undefined),
          (error: unknown) => String(error),
        );
      const first = await ask();
      // The server may close a kept connection just as it is used, which a sweep retries too.
      const reason = first?.includes('cannot be reached') ? await ask() : first;
      if (reason !== undefined && !TOLERATED.some((text) => text.test(reason))) refusals[name] = reason;
    }
    return refusals;
  }

  it('there are all of the collection', () => {
    expect(templates.length).toBeGreaterThan(60);
  });

  // Templates differ little: npm test asks one that refuses parallel calls, and one that takes them.
  const asked = rowsOfToday(templates, (name, index) => name === 'meta-llama-Llama-3.1-8B-Instruct' || index === 0);
  it.each(asked)('%s takes every history', async (template) => {
    expect(await refusalsAt((await servers?.urlOf(template)) ?? '')).toEqual(REFUSED[template] ?? {});
  });
});
