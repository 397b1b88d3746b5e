import { expect, it } from 'vitest';
import { checkModel } from '../../activities/check-model.ts';
import { ModelCalls } from '../../roles/recordings/model-calls.ts';
import { startOpenaiServer } from '../support/wire/openai-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('the preflight of a sweep that is played back calls no model', async () => {
  await using server = await startOpenaiServer([]);
  const calls = new ModelCalls(temporaryFolder(), true);
  const model = `openai:gpt-test?baseUrl=${server.url}/v1`;
  const result = await checkModel({ calls, environment: {} } as never, { sweep: 's', model, seed: 0 }, {} as never);
  expect(result).toMatchObject({ calledTool: true });
  expect(server.requests).toHaveLength(0);
});
