import { expect, it } from 'vitest';
import { evaluate } from 'toolsandbox';
import 'toolsandbox/vitest';

/** Your agent: a model spec such as 'openai:gpt-6-sol?effort=low', or a function that takes one turn. */
const agent = process.env['AGENT'] ?? 'scripted:oracle';

it('switches settings, and tells the user', async () => {
  const evaluation = await evaluate({ agent, scenarios: ['wifi_off', 'cellular_off'], augmentations: ['none'] });
  expect(evaluation).toSolve();
});

it('solves at least three of four scenarios with contacts, however the tools are shown', async () => {
  const evaluation = await evaluate({
    agent,
    scenarios: ['*contact*'],
    limit: 4,
    augmentations: ['none', '10dt', 'tns'],
  });
  expect(evaluation).toSolve(0.75);
  expect(evaluation.total.similarity).toBeGreaterThan(0.75);
});

it('adds the contact that it is asked for', async () => {
  const { runs } = await evaluate({
    agent,
    scenarios: ['add_contact_with_name_and_phone_number'],
    augmentations: ['none'],
  });
  expect(runs[0]).toSolve();
  expect(runs[0]!.messages.some(({ toolCall }) => toolCall?.name === 'add_contact')).toBe(true);
});
