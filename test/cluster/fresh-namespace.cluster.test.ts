import { expect, inject, it } from 'vitest';
import { createMachine } from './support/machine.ts';
import { freshNamespace } from './support/namespace.ts';

const cluster = inject('cluster');

it.skipIf(cluster === null)('the first sweep in a fresh namespace is played and scored', async () => {
  const { temporalAddress = '' } = cluster ?? {};
  const { options } = await freshNamespace(temporalAddress);
  const machine = await createMachine({ TEMPORAL_ADDRESS: temporalAddress, TEMPORAL_NAMESPACE: options.namespace });
  const { code, stdout, stderr } = await machine.run('sweep', '--scenarios', 'wifi_off', '--json');
  expect(stderr).toContain(`engine: ${temporalAddress}, namespace ${options.namespace}`);
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ outcomes: { completed: 8 } });
});
