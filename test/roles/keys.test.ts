import { expect, it } from 'vitest';
import { neededVariablesOf } from '../../roles/model/keys.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';

it.each([
  ['openai:m', ['OPENAI_API_KEY']],
  ['openai:m?header.x-team=TEAM', ['OPENAI_API_KEY', 'TEAM']],
  ['compatible:m?baseUrl=http://127.0.0.1:8000/v1', []],
  ['compatible:m?baseUrl=http://127.0.0.1:8000/v1&header.x-team=TEAM', ['TEAM']],
  ['compatible:m?baseUrl=http://127.0.0.1:8000/v1&keyEnv=MINE', ['MINE']],
  ['azure:m?baseUrl=https://my-resource.openai.azure.com/openai/v1', ['AZURE_OPENAI_API_KEY']],
  ['http://127.0.0.1:8000/turn', []],
  ['scripted:oracle', []],
])('%s needs the variables %j', (spec, variables) => {
  expect(neededVariablesOf(parseModelSpec(spec))).toEqual(variables);
});
