import { describe, expect, it } from 'vitest';
import { checkModel } from '../../activities/check-model.ts';
import { FREE_TRAFFIC } from '../../scripts/free-traffic.ts';
import { ModelCalls } from '../../roles/recordings/model-calls.ts';
import { PriceList } from '../../roles/prices/price-list.ts';
import type { Sweeps } from '../../results/store/sweeps.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { WireReply } from '../support/wire/wire-server.ts';
import { CONTROL } from './control.ts';

/** The preflight of a model whose server answers like this, and the request it was sent. */
async function check(reply: WireReply, parametersFor: (model: string) => JsonObject = () => ({}), calls?: ModelCalls) {
  await using server = await startOpenaiServer([reply]);
  const model = `compatible:m?baseUrl=${server.url}/v1`;
  const sweeps = { find: async () => ({ parameters: parametersFor(model) }) } as unknown as Sweeps;
  const store = { traffic: FREE_TRAFFIC, sweeps };
  const checked = checkModel(
    { environment: {}, prices: new PriceList([]), calls, store },
    { sweep: 's', model, seed: 0 },
    CONTROL,
  );
  const result = await checked.catch((error: unknown) => error);
  const { headers, body } = server.requests[0] ?? {};
  return { result, headers, body, model };
}

describe('the preflight', () => {
  it('tells the server of the model that it is one', async () => {
    const calls = [{ id: 'a', name: 'report_ready', arguments: '{"word":"yes"}' }];
    const { result, headers, model } = await check(completion({ calls }));
    expect(result).toMatchObject({ servedModel: 'gpt-test', calledTool: true });
    expect(headers?.['x-toolsandbox-trajectory']).toBe(`s/preflight/${model}`);
  });

  const inText = (model: string) => ({ agents: [model], user: 'scripted:user', prompting: 'react' });

  it('sends no tools to an agent that calls them in text, whose server may refuse them', async () => {
    const content = 'Thought: as asked\nAction: report_ready\nAction Input: {"word": "yes"}';
    const { result, body } = await check(completion({ content }), inText);
    expect(body).not.toHaveProperty('tools');
    expect(JSON.stringify(body)).toContain('Action Input');
    expect(result).toMatchObject({ calledTool: true });
  });

  it.each(['Hello there.', 'Thought: done\nFinal Answer: yes'])(
    'says of such an agent that "%s" is no call',
    async (content) => {
      const { result } = await check(completion({ content }), inText);
      expect(result).toMatchObject({ calledTool: false });
    },
  );

  it.each([
    ['where its sweep calls tools by the interface', (model: string) => ({ agents: [model], user: 'scripted:user' })],
    ['that also plays the user', (model: string) => ({ ...inText(model), user: model })],
  ])('sends tools to a model %s', async (_, parametersFor) => {
    const { result, body } = await check(completion({ content: 'yes' }), parametersFor);
    expect(body).toMatchObject({ tools: [{ function: { name: 'report_ready' } }] });
    expect(result).toMatchObject({ calledTool: false });
  });

  it('of a sweep that is played back calls no model', async () => {
    const { result, body } = await check(completion({}), undefined, new ModelCalls(temporaryFolder(), true));
    expect(result).toMatchObject({ calledTool: true });
    expect(body).toBeUndefined();
  });

  it('stops a model whose account is empty, and does not wait for it', async () => {
    const error = { message: 'No credits remain.', type: 'insufficient_quota', code: 'credit_balance_exhausted' };
    const { result } = await check({ status: 429, body: { error } });
    expect(result).toMatchObject({ type: 'provider.quota', scope: 'model', retryable: false });
  });

  it('stops a model that is to be waited for longer than a day', async () => {
    const { result } = await check({ status: 429, headers: { 'retry-after': '172900' }, body: { error: {} } });
    expect(result).toMatchObject({ type: 'provider.rate-limited', scope: 'model', retryable: false });
  });
});
