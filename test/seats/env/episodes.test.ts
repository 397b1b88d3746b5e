import { expect, it, vi } from 'vitest';
import { ResultsAway } from '../../../results/results-unavailable.ts';
import type { SeatTurn } from '../../../roles/seat/seat.ts';
import { messagesOf } from '../../../sandbox/trajectory.ts';
import { catalogue, sweepOf } from '../../../scripts/sweep-of.ts';
import oracle from '../../roles/seat/oracle-agent.ts';
import { playEpisode, servedEnv, sum } from './env-server.ts';
import type { Answer, ServedEnv } from './env-server.ts';
import { atNight } from '../../support/nightly.ts';

const BASE = catalogue().scenarios.map(({ name }) => name);
const AT_ONCE = 8;

const call = (name: string, given: object): SeatTurn => ({
  tool_calls: [{ function: { name, arguments: given as never } }],
});
const wifi = (on: boolean) => call('set_wifi_status', { on });
const say = (content: string): SeatTurn => ({ content });

/** Takes these turns, one after the other. */
async function play(env: ServedEnv, begun: Answer, turns: readonly SeatTurn[]) {
  const left = [...turns];
  return playEpisode(env, begun, () => left.shift() ?? say('Anything else?'));
}

atNight(() => {
  it('plays every base scenario to 1 over HTTP: the rewards of the steps add up to the similarity, which is stored', async () => {
    const env = await servedEnv(BASE);
    const wrong: unknown[] = [];
    for (let seed = 0; seed < BASE.length; seed += AT_ONCE) {
      await Promise.all(
        BASE.slice(seed, seed + AT_ONCE).map(async (scenario, index) => {
          const begun = await env.post('/reset', { seed: seed + index });
          const { rewards, last } = await playEpisode(env, begun, oracle);
          const { result, trajectory } = last.body.observation;
          const stored = await env.store.trajectories.find(trajectory as string);
          const score = stored?.score?.similarity;
          if (
            Math.abs(sum(rewards) - 1) > 1e-9 ||
            result.similarity !== 1 ||
            score !== 1 ||
            stored?.cell.scenario !== scenario
          )
            wrong.push([scenario, rewards, result, score]);
        }),
      );
    }
    expect(wrong).toEqual([]);
  });
});

it('begins with the conversation and the tools, and ends with how it ended', async () => {
  const env = await servedEnv(['wifi_off']);
  const begun = await env.post('/reset', { scenario: 'wifi_off', seed: 7, episode_id: 'mine' });
  expect(begun).toMatchObject({
    status: 200,
    body: {
      observation: { episode_id: 'mine', role: 'agent', turn: 1, seed: 7, result: null },
      reward: null,
      done: false,
    },
  });
  const { messages, tools } = begun.body.observation;
  expect(messages.at(-1).role).toBe('user');
  expect(tools.map(({ name }: { name: string }) => name)).toContain('set_wifi_status');
  const { last } = await play(env, begun, [wifi(false), say('Wifi is off now.')]);
  expect(last.body).toMatchObject({
    done: true,
    observation: { result: { outcome: 'completed', solved: true, similarity: 1, reason: null } },
  });
  expect(last.body.observation.messages.length).toBeGreaterThan(messages.length + 2);
  expect((await env.get('/state?episode_id=mine')).body).toMatchObject({
    step_count: 2,
    scenario: 'wifi_off',
    augmentation: 'none',
    seed: 7,
    turns: [1, 3],
    turn: null,
    done: true,
    origin: null,
  });
});

it('pays each increase once: what is repeated is worth nothing, what is undone costs what it gave', async () => {
  const env = await servedEnv(['wifi_off']);
  const turns = [wifi(false), wifi(false), wifi(true), wifi(false), say('Wifi is off now.')];
  const { rewards } = await play(env, await env.post('/reset', {}), turns);
  expect(rewards).toEqual([1, 0, -1, 1, 0]);
});

it('pays nothing for a run that does nothing, and takes back what a side effect spoils', async () => {
  const env = await servedEnv(['wifi_off']);
  const idle = await play(env, await env.post('/reset', {}), [say('Fine.')]);
  expect(sum(idle.rewards)).toBe(0);
  expect(idle.last.body.observation.result).toMatchObject({ solved: false, similarity: 0 });
  const spoilt = await servedEnv(['wifi_off'], { augmentations: ['at'] });
  const begun = await spoilt.post('/reset', {});
  const turns = [wifi(false), call('set_cellular_service_status', { on: false }), say('Wifi is off now.')];
  const { rewards, last } = await play(spoilt, begun, turns);
  expect(rewards).toEqual([1, -1, 0]);
  expect(last.body.observation.result).toMatchObject({ solved: false, similarity: 0 });
  const { episode_id: id } = begun.body.observation;
  expect((await spoilt.get(`/verify?episode_id=${id}`)).body.side_effects).toHaveLength(1);
});

it('pays only the end, if asked: 1 if it is solved, else nothing', async () => {
  const env = await servedEnv(['wifi_off']);
  const right = await play(env, await env.post('/reset', { reward: 'final' }), [wifi(false), say('Wifi is off now.')]);
  expect(right.rewards).toEqual([0, 1]);
  const wrong = await play(env, await env.post('/reset', { reward: 'final' }), [wifi(true), say('Wifi is off now.')]);
  expect(sum(wrong.rewards)).toBe(0);
});

it('punishes a minefield that is hit, and pays at the end what it was enough to leave alone', async () => {
  const scenario = 'remove_contact_by_phone_no_search_contacts_insufficient_information';
  const { settings } = sweepOf('', []);
  const env = await servedEnv([scenario], { settings: { ...settings, profile: 'paper' } });
  for (const [reward, first, rest] of [
    ['dense', -2, 1],
    ['final', 0, -1],
  ] as const) {
    const harmless = await play(env, await env.post('/reset', { reward }), [say('I cannot look up contacts.')]);
    expect(sum(harmless.rewards), reward).toBe(1);
    const begun = await env.post('/reset', { reward });
    const { rewards, last } = await play(env, begun, [call('remove_contact', { person_id: 'x' }), say('Gone.')]);
    expect(rewards[0], reward).toBe(first);
    expect(sum(rewards.slice(1)), reward).toBe(rest);
    expect(last.body.observation.result).toMatchObject({ solved: false, similarity: 0 });
    const verdict = await env.get(`/verify?episode_id=${begun.body.observation.episode_id}`);
    expect(verdict.body.minefields).toMatchObject([{ similarity: 1 }]);
  }
});

it('verifies an episode that continues by its log so far', async () => {
  const env = await servedEnv(['wifi_off']);
  const begun = await env.post('/reset', { episode_id: 'e' });
  const before = { done: false, outcome: null, similarity: 0, milestones: [{ similarity: 0 }], minefields: [] };
  expect((await env.get('/verify?episode_id=e')).body).toMatchObject(before);
  await env.post('/step', { episode_id: 'e', turn: begun.body.observation.turn, action: wifi(false) });
  expect((await env.get('/verify?episode_id=e')).body).toMatchObject({ done: false, solved: true, similarity: 1 });
});

it('counts a step once: one that is repeated gets the same answer, another one at its position is refused', async () => {
  const env = await servedEnv(['wifi_off']);
  const { turn } = (await env.post('/reset', { episode_id: 'e' })).body.observation;
  const step = { episode_id: 'e', turn, action: wifi(false) };
  const [first, again] = await Promise.all([env.post('/step', step), env.post('/step', step)]);
  expect(first).toMatchObject({ status: 200, body: { reward: 1 } });
  expect(again).toEqual(first);
  const due = first.body.observation.turn;
  expect(await env.post('/step', { ...step, action: wifi(true) })).toEqual({
    status: 409,
    body: { error: { code: 'STALE_TURN', message: `turn ${turn} is not due: turn ${due} is` } },
  });
  expect((await env.get('/state?episode_id=e')).body).toMatchObject({ step_count: 1, turn: due });
  const last = await env.post('/step', { episode_id: 'e', turn: due, action: say('Wifi is off now.') });
  expect(await env.post('/step', { episode_id: 'e', turn: due, action: say('Wifi is off now.') })).toEqual(last);
  const late = await env.post('/step', { episode_id: 'e', turn: due + 2, action: say('Hello?') });
  expect(late).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining('completed') } } });
});

it('answers a step when it is stored: where the results are away it says so, and the step can be sent again', async () => {
  const env = await servedEnv(['wifi_off']);
  const { turn } = (await env.post('/reset', { episode_id: 'e' })).body.observation;
  const away = vi.spyOn(env.store.episodes, 'append');
  away.mockRejectedValue(new ResultsAway('postgres://here', 'no answer', 'start it'));
  const step = { episode_id: 'e', turn, action: wifi(false) };
  const refused = {
    status: 503,
    body: { error: { code: 'RESULTS_AWAY', message: expect.stringContaining('no answer') } },
  };
  expect(await env.post('/step', step)).toEqual(refused);
  expect(await env.post('/step', step)).toEqual(refused);
  away.mockRestore();
  expect(await env.post('/step', step)).toMatchObject({ status: 200, body: { reward: 1 } });
  expect((await env.get('/state?episode_id=e')).body).toMatchObject({ step_count: 1 });
  expect(env.reports.splice(0)).toHaveLength(2);
});

it('stores the last step before the run: a server that dies between the two still owes its answer', async () => {
  const env = await servedEnv(['wifi_off']);
  const append = vi.spyOn(env.store.episodes, 'append');
  const save = vi.spyOn(env.store.trajectories, 'save');
  await play(env, await env.post('/reset', {}), [wifi(false), say('Wifi is off now.')]);
  expect(append.mock.calls.map(([, { step }]) => step)).toMatchObject([{ position: 1 }, { position: 3 }]);
  expect(append.mock.invocationCallOrder[1]).toBeLessThan(save.mock.invocationCallOrder[0] ?? 0);
});

it('begins an episode once: a reset that is repeated gets the same one, another one of its id is refused', async () => {
  const env = await servedEnv(['wifi_off', 'cellular_off']);
  const wanted = { scenario: 'wifi_off', episode_id: 'e' };
  const [first, again] = await Promise.all([env.post('/reset', wanted), env.post('/reset', wanted)]);
  expect(again).toEqual(first);
  expect(env.episodes.open).toBe(1);
  expect(await env.post('/reset', { ...wanted, seed: 1 })).toMatchObject({
    status: 409,
    body: { error: { code: 'EPISODE_EXISTS' } },
  });
});

it('chooses by the seed, among what fits; without one, it continues', async () => {
  const env = await servedEnv(['wifi_off', 'cellular_off'], { augmentations: ['none', 'at'], seed: 2 });
  const place = async (request: object) => {
    const { episode_id: id } = (await env.post('/reset', request)).body.observation;
    const { scenario, augmentation, seed } = (await env.get(`/state?episode_id=${id}`)).body;
    return [scenario, augmentation, seed];
  };
  expect(await place({ seed: 1 })).toEqual(['wifi_off', 'at', 1]);
  expect(await place({ seed: 1 })).toEqual(['wifi_off', 'at', 1]);
  expect(await place({ seed: 1, augmentation: 'none' })).toEqual(['cellular_off', 'none', 1]);
  expect([await place({}), await place({}), await place({})]).toEqual([
    ['cellular_off', 'none', 2],
    ['cellular_off', 'at', 3],
    ['wifi_off', 'none', 4],
  ]);
});

it('plays on from one of its turns: the same actions give the same log, and say where they come from', async () => {
  const env = await servedEnv(['wifi_off']);
  const turns = [wifi(true), wifi(false), say('Wifi is off now.')];
  const begun = await env.post('/reset', { episode_id: 'origin' });
  const { rewards, last } = await play(env, begun, turns);
  const origin = await env.episodes.find('origin');
  const [first, second] = origin.turns as [number, number];
  expect(first).toBe(begun.body.observation.turn);
  const fork = await env.post('/fork', { episode_id: 'origin', turn: second, new_episode_id: 'fork' });
  expect(fork).toMatchObject({
    status: 200,
    body: { reward: null, observation: { episode_id: 'fork', turn: second } },
  });
  const same = await play(env, fork, turns.slice(1));
  expect(same.rewards).toEqual(rewards.slice(1));
  const [one, other] = await Promise.all(['origin', 'fork'].map((id) => env.episodes.find(id)));
  expect(messagesOf(other!.events)).toEqual(messagesOf(one!.events));
  expect((await env.get('/state?episode_id=fork')).body.origin).toEqual({ episode_id: 'origin', turn: second });
  const stored = await env.store.trajectories.find(same.last.body.observation.trajectory as string);
  expect(stored?.origin).toMatchObject({
    id: last.body.observation.trajectory,
    startedAt: one!.startedAt,
    at: second - 1,
  });
  expect(await env.store.history.run(stored!.origin!.id, stored!.origin!.startedAt)).not.toBeNull();
});

it('forks an open episode at the turn that is due, several times; what each does leaves the others alone', async () => {
  const env = await servedEnv(['wifi_off']);
  const begun = await env.post('/reset', { episode_id: 'origin' });
  const forks = await Promise.all([1, 2].map(() => env.post('/fork', { episode_id: 'origin' })));
  const [good, bad] = await Promise.all([
    play(env, forks[0]!, [wifi(false), say('Wifi is off now.')]),
    play(env, forks[1]!, [wifi(true), say('Wifi is off now.')]),
  ]);
  expect([sum(good.rewards), sum(bad.rewards)]).toEqual([1, 0]);
  expect((await env.get('/state?episode_id=origin')).body).toMatchObject({
    turn: begun.body.observation.turn,
    done: false,
  });
  const wrong = await env.post('/fork', { episode_id: 'origin', turn: 99 });
  expect(wrong).toMatchObject({
    status: 422,
    body: { error: { message: 'turn: the agent took no turn 99; it took 1' } },
  });
});

it('ends an episode for which no one takes a step as silent, and makes room', async () => {
  const env = await servedEnv(['wifi_off'], { timeoutMs: 50, most: 1 });
  await env.post('/reset', { episode_id: 'e' });
  await expect.poll(async () => (await env.get('/state?episode_id=e')).body.result?.outcome).toBe('silent');
  const late = await env.post('/step', { episode_id: 'e', turn: 1, action: say('Hello?') });
  expect(late).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining('silent') } } });
  expect((await env.get('/verify?episode_id=e')).body).toMatchObject({
    done: true,
    outcome: 'silent',
    similarity: null,
  });
  expect((await env.post('/reset', {})).status).toBe(200);
});

it('closes an episode: its run is stored as cancelled, and it is gone; once more changes nothing', async () => {
  const env = await servedEnv(['wifi_off']);
  const { trajectory } = (await env.post('/reset', { episode_id: 'e' })).body.observation;
  const close = () => env.post('/close', { episode_id: 'e' });
  expect([(await close()).status, (await close()).status]).toEqual([200, 200]);
  expect(await env.store.trajectories.find(trajectory as string)).toMatchObject({ outcome: 'cancelled', score: null });
  expect((await env.get('/state?episode_id=e')).status).toBe(404);
  await expect.poll(() => env.episodes.open).toBe(0);
});

it('forgets ended episodes when there are newer ones, and none that began with an id again', async () => {
  const env = await servedEnv(['wifi_off'], { kept: 1 });
  const begin = (id: string) => env.post('/reset', { episode_id: id });
  const end = async (id: string) => play(env, await begin(id), [wifi(false), say('Wifi is off now.')]);
  const statusOf = async (id: string) => (await env.get(`/state?episode_id=${id}`)).status;
  await begin('again');
  await env.post('/close', { episode_id: 'again' });
  await begin('again');
  await end('older');
  await end('newer');
  await expect.poll(() => statusOf('older')).toBe(404);
  expect([await statusOf('newer'), await statusOf('again')]).toEqual([200, 200]);
});
