import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const PROVIDER: string = '../../examples/promptfoo/provider.mjs';

/** As promptfoo does: it makes the class that a file exports by default, and asks it for its id and for answers. */
async function providerWith(config: object) {
  const { default: Provider } = await import(PROVIDER);
  return new Provider({ id: 'file://provider.mjs', config });
}

it('the provider of promptfoo answers with the score of the scenario that its prompt names', async () => {
  const right = await providerWith({ agent: 'scripted:oracle' });
  expect(right.id()).toBe('file://provider.mjs');
  expect(await right.callApi('wifi_off', { vars: {} })).toMatchObject({
    output: { solved: true, similarity: 1 },
    metadata: { modes: [] },
  });
  const wrong = await providerWith({ agent: 'scripted:confirm' });
  expect(await wrong.callApi('wifi_off', { vars: {} })).toMatchObject({
    output: { solved: false, similarity: 0 },
    metadata: { modes: [expect.objectContaining({ mode: 'claimed' })] },
  });
  await expect(right.callApi('nowhere', { vars: {} })).rejects.toThrow('nowhere');
});

it('its configuration names the provider, and scenarios by variables', () => {
  const config = parse(readFileSync(new URL('../../examples/promptfoo/promptfooconfig.yaml', import.meta.url), 'utf8'));
  expect(config.providers).toEqual([{ id: 'file://provider.mjs', config: { agent: expect.any(String) } }]);
  expect(config.prompts).toEqual([`{{${Object.keys(config.tests[0].vars)[0]}}}`]);
});
