import { expect, it } from 'vitest';
import { onceThere } from '../../cli/worker/once-there.ts';
import { EngineAway, EngineUnavailable } from '../../infra/errors.ts';
import { ResultsAway, ResultsUnusable } from '../../results/results-unavailable.ts';

const away = new ResultsAway('postgres://host/x', 'no answer', 'check it');

/** Work that fails with these errors, one after the other, and then succeeds. */
async function tried(errors: readonly Error[]) {
  const told: string[] = [];
  let attempts = 0;
  const work = async () => {
    const error = errors[attempts++];
    if (error !== undefined) throw error;
  };
  const tell = (reason: string) => void told.push(reason);
  const ended = await onceThere(work, { stop: new AbortController().signal, tell }).then(() => 'ended', String);
  return { told, attempts, ended };
}

it('waits for servers that are away, and says why once', async () => {
  const outcome = await tried([new EngineAway('no server'), away, away]);
  expect(outcome).toEqual({ told: ['no server', away.message], attempts: 4, ended: 'ended' });
});

it.each([
  new EngineUnavailable('credentials rejected'),
  new ResultsUnusable('x', 'damaged', 'restore it'),
  new Error('bug'),
])('does not wait for what no wait mends: $message', async (error) => {
  expect(await tried([error])).toEqual({ told: [], attempts: 1, ended: String(error) });
});

it('ends when it is stopped while it waits', async () => {
  const stop = new AbortController();
  const work = () => {
    stop.abort();
    return Promise.reject(away);
  };
  await expect(onceThere(work, { stop: stop.signal, tell: () => undefined })).resolves.toBeUndefined();
});
