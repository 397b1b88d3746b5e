import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkModel } from '../../activities/check-model.ts';
import { ModelCalls } from '../../roles/recordings/model-calls.ts';
import { startOpenaiServer } from '../support/wire/openai-server.ts';

it('the preflight of a sweep that is played back calls no model', async () => {
  await using server = await startOpenaiServer([]);
  const calls = new ModelCalls(mkdtempSync(join(tmpdir(), 'toolsandbox-preflight-')), true);
  const model = `openai:gpt-test?baseUrl=${server.url}/v1`;
  const result = await checkModel({ calls, environment: {} } as never, { sweep: 's', model, seed: 0 }, {} as never);
  expect(result).toMatchObject({ calledTool: true });
  expect(server.requests).toHaveLength(0);
});
