import { expect, inject, it } from 'vitest';
import { createMachine } from '../support/machine.ts';

it('requeue --outcome silent plays again what no one took in time, and nothing else', async () => {
  const { run, json } = await createMachine({ TEMPORAL_ADDRESS: inject('temporalAddress') });
  const person = 'external:anna?timeoutMs=500';
  const options = ['--id', 'quiet', '--scenarios', 'wifi_off', '--augmentations', 'none'];
  const played = await run('sweep', ...options, '--agent', person, '--agent', 'scripted:oracle', '--fail-under', '0.5');
  expect(played).toMatchObject({ code: 1, stdout: expect.stringContaining('not scored: 1 silent') });
  expect(played.stderr).toContain(
    `no run of ${person} has a verdict (1 silent), so its share of solved runs counts as 0`,
  );
  const status = await run('status', 'quiet');
  expect(status.stdout).toMatch(/2\/2 done .* 1 failed \(1 silent\) {2}solved 100 %/);

  const listed = async (...args: readonly string[]) =>
    (await json('list', '--sweep', 'quiet', ...args)).map(({ agent, outcome, started_at }) => ({
      agent,
      outcome,
      started_at,
    }));
  const [before, history] = [await listed(), await listed('--history')];
  expect(history).toEqual([]);
  const again = await run('sweep', 'requeue', 'quiet', '--outcome', 'silent');
  expect(again.stderr).toContain('1 cell of sweep quiet requeued');
  const ofPerson = ({ agent }: { readonly agent: string }) => agent === person;
  expect(await listed('--history')).toEqual(before.filter(ofPerson));
  const after = await listed();
  expect(
    after.filter((one) => !ofPerson(one)),
    'as it was',
  ).toEqual(before.filter((one) => !ofPerson(one)));
  expect(after.filter(ofPerson)).toMatchObject([{ outcome: 'silent' }]);
  expect(after.filter(ofPerson)).not.toEqual(before.filter(ofPerson));
});
