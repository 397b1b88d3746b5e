import { expect, it } from 'vitest';
import { onceThere } from '../../../client/worker/once-there.ts';
import { EngineAway, EngineUnavailable } from '../../../infra/errors.ts';
import { ResultsAway, ResultsUnusable } from '../../../results/results-unavailable.ts';
import { grpcError, wrappedByClient } from '../../infra/grpc-errors.ts';

const away = new ResultsAway('postgres://host/x', 'no answer', 'check it');

/** Work that fails with these errors, one after the other, and then succeeds; before some failures it was being done. */
async function tried(errors: readonly Error[], worked: readonly number[] = []) {
  const [told, waits]: [string[], number[]] = [[], []];
  let attempts = 0;
  const work = async () => {
    const error = errors[attempts++];
    if (error !== undefined) throw error;
  };
  const ended = await onceThere(work, {
    stop: new AbortController().signal,
    tell: (reason) => void told.push(reason),
    wasThere: () => worked.includes(attempts),
    sleep: async (milliseconds) => void waits.push(milliseconds),
  }).then(() => 'ended', String);
  return { told, attempts, ended, waits };
}

it('waits for servers that are away, longer each time, and says why once', async () => {
  const outcome = await tried([new EngineAway('no server'), away, away, away, away, away]);
  expect(outcome).toEqual({
    told: ['no server', away.message],
    attempts: 7,
    ended: 'ended',
    waits: [1000, 2000, 4000, 8000, 15_000, 15_000],
  });
});

it('begins anew with waiting, and with saying why, when servers are away that were there', async () => {
  const { told, waits } = await tried([away, away, away, away, away], [4]);
  expect(waits).toEqual([1000, 2000, 4000, 1000, 2000]);
  expect(told).toEqual([away.message, away.message]);
});

it.each([4, 8, 14])('waits for a server that answers with gRPC code %i, wrapped or not', async (code) => {
  const answer = grpcError(code, 'not now');
  expect(await tried([answer, wrappedByClient(answer)])).toMatchObject({ attempts: 3, ended: 'ended' });
});

it.each([
  new EngineUnavailable('credentials rejected'),
  new ResultsUnusable('x', 'damaged', 'restore it'),
  grpcError(7, 'no permission'),
  wrappedByClient(grpcError(3, 'no such search attribute')),
  new Error('bug'),
])('does not wait for what no wait mends: $message', async (error) => {
  expect(await tried([error])).toEqual({ told: [], attempts: 1, ended: String(error), waits: [] });
});

it('ends when it is stopped while it waits', async () => {
  const stop = new AbortController();
  const work = () => {
    stop.abort();
    return Promise.reject(away);
  };
  const waiting = { stop: stop.signal, tell: () => undefined, wasThere: () => false };
  await expect(onceThere(work, waiting)).resolves.toBeUndefined();
});
