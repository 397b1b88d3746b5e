import { describe, expect, it } from 'vitest';
import { toStoredText } from '../../activities/text-cache.ts';
import type { RunSettings } from '../../runs/contract.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { WireServer } from '../support/wire/wire-server.ts';

const rig = await rigOfFile({ COMPATIBLE_API_KEY: 'test-key' });

/** A sweep of one cell with these prompts; its agent is a model. */
function oneCell(id: string, server: WireServer, prompts: Partial<RunSettings>) {
  const cell = sweepSpec(id, { scenarios: ['wifi_off'], agents: [`compatible:tiny?baseUrl=${server.url}/v1`] });
  return rig.spec({ ...cell, settings: { ...cell.settings, ...prompts } });
}

describe('the prompts of a sweep', () => {
  it('travel to its workers through the results store', async () => {
    const text = toStoredText('Speak like a pirate.');
    await rig.store.texts.save(text);
    await using server = await startOpenaiServer([completion({ content: 'Final Answer: Wifi is now switched off.' })]);
    const agentPrompt = { name: 'pirate.txt', hash: text.hash };
    const counts = await rig.play(oneCell('prompts-travel', server, { agentPrompt, prompting: 'react' }));
    expect(counts.outcomes).toMatchObject({ completed: 1 });
    const messages = (server.requests[0]?.body.messages ?? []) as readonly { readonly content: string }[];
    expect(messages[0]?.content).toMatch(/^Speak like a pirate\.\n\n.*- set_wifi_status: /s);
    expect(server.requests[0]?.body).not.toHaveProperty('tools');
  });

  it('stop the sweep, before a model is asked, if the store lacks one', async () => {
    await using server = await startOpenaiServer([]);
    const agentPrompt = { name: 'gone.txt', hash: toStoredText('gone').hash };
    const counts = await rig.play(oneCell('prompts-missing', server, { agentPrompt }));
    expect(counts.stops).toMatchObject([{ scope: 'sweep', reason: expect.stringContaining('the text of gone.txt') }]);
    expect(server.requests).toHaveLength(0);
  });
});
