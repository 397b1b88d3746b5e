import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { evaluate, openResults, UserFacingError } from '../../../client/index.ts';
import type { EvaluateOptions, EvaluationProgress, Run, SeatTurn, SeatView, TakeSeat } from '../../../client/index.ts';
import { storedReport } from '../../../results/report/report.ts';
import { withResults } from '../../../client/results.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ONE = { scenarios: ['add_contact_with_name_and_phone_number'], augmentations: ['none'] } as const;
const say = (content: string): SeatTurn => ({ content });

/** No files of results that nobody named. */
const leftBehind = () =>
  readdirSync(tmpdir()).filter(
    (name) => /^toolsandbox-\w{6}$/.test(name) && existsSync(join(tmpdir(), name, 'results.db')),
  );
let before: readonly string[];
beforeEach(() => {
  before = leftBehind();
});

describe('in this process', () => {
  it('plays every cell, says how far it is, and leaves nothing behind', async () => {
    const told: EvaluationProgress[] = [];
    const evaluation = await evaluate({
      scenarios: ['*wifi*'],
      limit: 3,
      augmentations: ['none', 'tns'],
      agent: ['scripted:oracle', 'scripted:unhelpful'],
      trials: 2,
      concurrency: 3,
      onProgress: (progress) => void told.push(progress),
    });
    expect(evaluation).toMatchObject({ cells: 24, left: 0, problems: [], costUsd: 0, report: { cells: 24 } });
    expect(evaluation.runs).toHaveLength(24);
    expect(evaluation.agents['scripted:oracle']).toMatchObject({ scored: 12, solved: 1, similarity: 1 });
    expect(evaluation.agents['scripted:unhelpful']!.solved).toBeLessThan(1);
    expect(told.at(-1)).toMatchObject({ cells: 24, finished: 24, running: 0, judged: 24 });
    expect(Math.max(...told.map(({ running }) => running))).toBeLessThanOrEqual(3);
    expect(leftBehind()).toEqual(before);
  });

  it('has the figures of the report, in all and per agent, and per scenario those of its runs', async () => {
    const evaluation = await evaluate({
      scenarios: ['*contact*'],
      limit: 6,
      augmentations: ['none'],
      agent: ['scripted:slip'],
    });
    const { ALL } = evaluation.report.columns;
    expect(evaluation.total).toMatchObject({
      solved: ALL.solved,
      solvedInterval: ALL.solved_interval,
      similarity: ALL.similarity,
      similarityInterval: ALL.similarity_interval,
      scored: ALL.n,
    });
    expect(evaluation.agents['scripted:slip']).toEqual(evaluation.total);
    expect(Object.keys(evaluation.scenarios)).toHaveLength(6);
    for (const { scenario, solved } of evaluation.runs)
      expect(evaluation.scenarios[scenario]).toMatchObject({ scored: 1, solved: Number(solved) });
  });

  it('a run holds its log, messages, world, usage, and why it is not solved', async () => {
    const { runs } = await evaluate({ ...ONE, agent: ['scripted:oracle', 'scripted:confirm'] });
    const [confirm, oracle] = ['scripted:confirm', 'scripted:oracle'].map((agent) =>
      runs.find((run) => run.agent === agent)!,
    ) as [Run, Run];
    expect(oracle).toMatchObject({
      solved: true,
      similarity: 1,
      explanation: null,
      cause: null,
      outcome: 'completed',
      costUsd: 0,
    });
    expect(oracle.messages.some(({ toolCall }) => toolCall?.name === 'add_contact')).toBe(true);
    expect(oracle.log.at(-1)).toMatchObject({ kind: 'ending', outcome: 'completed' });
    expect(oracle.world['CONTACT']?.length).toBe(confirm.world['CONTACT']!.length + 1);
    expect(confirm).toMatchObject({ solved: false, cause: { title: 'Never added the contact, but claimed it' } });
    expect(confirm.explanation).toMatch(
      /^not solved, similarity 0\.\d{3}: Never added the contact, but claimed it: I did everything [^\n]*\n  milestone 0 0\.000 \(nowhere/,
    );
    expect(confirm.explanation).toContain('The contact exists.');
  });

  it('stores in results that were named, resumes them, and plays nothing twice', async () => {
    const results = join(temporaryFolder(), 'results.db');
    const first = await evaluate({ ...ONE, id: 'mine', results });
    const played: EvaluationProgress[] = [];
    const second = await evaluate({ ...ONE, id: 'mine', results, onProgress: (one) => void played.push(one) });
    expect(second.runs).toEqual(first.runs);
    expect(played.map(({ judged }) => judged)).not.toContain(1);
    await withResults(results, 'read', async (store) => {
      expect(await storedReport(store, 'mine', null)).toEqual(first.report);
      expect((await store.sweeps.find('mine'))?.end?.status).toBe('completed');
    });
    await expect(evaluate({ ...ONE, id: 'mine', results, trials: 2 })).rejects.toBeInstanceOf(UserFacingError);
  });

  it('one agent that waits holds no other back', async () => {
    const release = Promise.withResolvers<void>();
    const waits: TakeSeat = async () => release.promise.then(() => say('I am late.'));
    const told: EvaluationProgress[] = [];
    const { agents } = await evaluate({
      scenarios: ['*contact*'],
      limit: 5,
      augmentations: ['none'],
      concurrency: 2,
      agent: [{ name: 'waits', takeTurn: waits }, 'scripted:oracle'],
      onProgress: (one) => {
        told.push(one);
        if (one.finished === 5) release.resolve();
      },
    });
    expect(agents).toMatchObject({ 'function:waits': { scored: 5 }, 'scripted:oracle': { solved: 1 } });
  });

  it('waits for a model server that cannot be reached for as long as it is told, and says so', async () => {
    const agent = ['compatible:m?baseUrl=http://127.0.0.1:2/v1', 'scripted:oracle'];
    const notes: string[] = [];
    const { left, agents, problems } = await evaluate({
      ...ONE,
      agent,
      away: '2s',
      onNote: (note) => void notes.push(note),
    });
    expect(left).toBe(1);
    expect(agents['scripted:oracle']).toMatchObject({ scored: 1 });
    const away = /compatible m is away since .* UTC \(connection refused at 127\.0\.0\.1:2\)/;
    expect(notes.some((note) => away.test(note))).toBe(true);
    expect(problems.join()).toMatch(/is away since .*It was tried for [23] s\. Start its server/);
  });

  it('an agent that cannot be played costs the others nothing', async () => {
    const evaluation = await evaluate({
      ...ONE,
      agent: ['recorded:missing.jsonl', 'scripted:oracle'],
      scenarios: ['*contact*'],
      limit: 3,
    });
    expect(evaluation.agents['scripted:oracle']).toMatchObject({ scored: 3, solved: 1 });
    expect(evaluation).toMatchObject({ left: 3, agents: { 'recorded:missing.jsonl': { scored: 0, solved: null } } });
    expect(evaluation.problems.join()).toContain('missing.jsonl');
  });
});

describe('a function as agent', () => {
  /** Solves the scenario with two turns. */
  async function own(view: SeatView): Promise<SeatTurn> {
    if (view.messages.some(({ role }) => role === 'tool'))
      return { content: 'Done.', usage: { prompt_tokens: 0, completion_tokens: 0, cost: 0 } };
    const [tool] = view.tools;
    expect(tool?.name).toBe('add_contact');
    const wanted = /(\+?\d{9,})/.exec(view.messages.at(-1)!.content)?.[0] ?? '+15551234567';
    return {
      tool_calls: [{ function: { name: 'add_contact', arguments: { name: 'Someone', phone_number: wanted } } }],
      model: 'my-model',
      usage: { prompt_tokens: 10, completion_tokens: 5, cost: 0.25 },
    };
  }

  it('takes its turns, is named, may change nothing of the log, and reports what it used', async () => {
    const { runs } = await evaluate({
      ...ONE,
      agent: async function wreck(view) {
        const turn = await own(view);
        (view.messages as unknown[]).length = 0;
        return turn;
      },
    });
    const [run] = runs as [Run];
    expect(run).toMatchObject({ agent: 'function:wreck', costUsd: 0.25, usage: { agent: { input: 10, output: 5 } } });
    expect(run.messages.map(({ content }) => content).join()).toContain('add_contact(name="Someone"');
    expect(run.messages.at(-1)).toMatchObject({ sender: 'execution-environment' });
  });

  it.each<[string, () => unknown, RegExp]>([
    ['throws', () => Promise.reject(new Error('no luck')), /it threw at .*evaluate\.test\.ts:\d+:\d+: Error: no luck/],
    [
      'throws at once',
      () => {
        throw new TypeError('oops');
      },
      /it threw at .*evaluate\.test\.ts:\d+:\d+: TypeError: oops/,
    ],
    ['gives up', async () => ({ failed: 'I cannot.' }), /\(?I cannot\.\)?/],
    ['returns nothing', async () => undefined, /it returned no turn: the turn: .*object/],
    ['returns a number', async () => 7, /it returned no turn: the turn: .*object/],
    ['returns a turn without words', async () => ({ text: 'Yes.' }), /neither content nor tool_calls, only text/],
    ['calls nothing', async () => ({ tool_calls: [] }), /neither content nor tool_calls/],
    [
      'gives arguments as a number',
      async () => ({ tool_calls: [{ function: { name: 'a', arguments: 7 } }] }),
      /tool_calls\.0\.function\.arguments: expected an object, or its JSON as a text/,
    ],
  ])('that %s ends its run as the error of the agent, and no other', async (what, mine, reason) => {
    const evaluation = await evaluate({
      ...ONE,
      agent: [{ name: 'mine', takeTurn: mine as TakeSeat }, 'scripted:oracle'],
    });
    expect(evaluation).toMatchObject({
      left: 0,
      // To give up is no mistake in its code.
      problems:
        what === 'gives up' ? [] : [expect.stringContaining('the code of function:mine failed in 1 of 1 runs: ')],
    });
    const run = evaluation.runs.find(({ agent }) => agent === 'function:mine')!;
    expect(run).toMatchObject({ solved: false, outcome: 'agent-error' });
    expect(run.explanation).toMatch(reason);
    expect(evaluation.agents['scripted:oracle']!.solved).toBe(1);
  });

  it('that throws what its own model answered is treated as a model: what no retry mends stops it, without a score', async () => {
    const refused = Object.assign(new Error('Incorrect API key'), { status: 401 });
    const evaluation = await evaluate({
      ...ONE,
      agent: { name: 'mine', takeTurn: () => Promise.reject(refused) },
    });
    expect(evaluation).toMatchObject({ left: 1, runs: [{ outcome: 'infrastructure', solved: null }] });
    expect(evaluation.problems.join()).toMatch(/function mine answered 401: at .*: Error: Incorrect API key/);
  });

  it('as simulated user is told what a user is', async () => {
    const roles = new Set<string>();
    const { runs } = await evaluate({
      ...ONE,
      user: async function talker(view) {
        roles.add(view.role);
        return { tool_calls: [{ function: { name: 'end_conversation' } }] };
      },
    });
    expect(runs[0]).toMatchObject({ user: 'function:talker', solved: true });
    expect([...roles]).toEqual(['user']);
  });

  it('is played anew each time, as no one knows what it does; the command line names it and refuses to play it', async () => {
    const results = join(temporaryFolder(), 'results.db');
    const mine = vi.fn<TakeSeat>(async () => say('no'));
    const agent = { name: 'mine', takeTurn: mine };
    const one = await evaluate({ ...ONE, agent, results });
    const calls = mine.mock.calls.length;
    const other = await evaluate({ ...ONE, agent, results });
    expect(other.sweep).not.toBe(one.sweep);
    expect(mine.mock.calls.length).toBe(2 * calls);
    await expect(evaluate({ ...ONE, agent: 'function:mine' })).rejects.toThrow(
      /only the program that has this function can play it/,
    );
  });
});

describe('stops', () => {
  it('when the signal is aborted: rejects with its reason, cuts off what waits, starts nothing more', async () => {
    const results = join(temporaryFolder(), 'results.db');
    const controller = new AbortController();
    const reason = new Error('enough');
    let turns = 0;
    const never: TakeSeat = () => {
      if (++turns === 2) controller.abort(reason);
      return new Promise(() => undefined);
    };
    const agent = { name: 'never', takeTurn: never };
    const playing = evaluate({
      scenarios: ['*contact*'],
      augmentations: ['none'],
      agent,
      concurrency: 2,
      id: 'cut',
      results,
      signal: controller.signal,
    });
    await expect(playing).rejects.toBe(reason);
    expect(turns).toBe(2);
    await using stored = await openResults(results);
    expect((await stored.sweeps())[0]).toMatchObject({ id: 'cut', scored: 0, end: { status: 'cancelled' } });
    expect(leftBehind()).toEqual(before);
  });

  it('before it begins, if the signal is aborted already', async () => {
    const reason = new Error('never mind');
    const mine = vi.fn<TakeSeat>();
    await expect(
      evaluate({ ...ONE, agent: { name: 'mine', takeTurn: mine }, signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);
    expect(mine).not.toHaveBeenCalled();
  });

  it('with what a callback throws', async () => {
    const mistake = new Error('mine');
    const playing = evaluate({
      ...ONE,
      onProgress: () => {
        throw mistake;
      },
    });
    await expect(playing).rejects.toBe(mistake);
    expect(leftBehind()).toEqual(before);
  });
});

describe('refuses', () => {
  const wrong: readonly [EvaluateOptions | Record<string, unknown>, RegExp][] = [
    [{ agents: 'x' }, /evaluate: there is no option "agents"; did you mean agent\?/],
    [{ trials: 0 }, /evaluate: trials: /],
    [{ augmentations: ['5dt'] }, /evaluate: augmentations\.0: /],
    [{ agent: 7 }, /evaluate: agent: /],
    [{ engine: 'cloud' }, /evaluate: engine: expected 'embedded' or \{ address, namespace \}/],
    [{ agent: 'nonsense' }, /Model spec "nonsense" cannot be used/],
    [{ agent: [() => undefined] }, /agent: "" cannot be the name of a function that plays/],
    [{ scenarios: ['nothing_like_this'] }, /nothing_like_this/],
    [{ pack: '/nowhere' }, /nowhere/],
    [{ maxCost: 1, agent: 'compatible:m?baseUrl=http://127.0.0.1:9/v1' }, /allow it with allowUnpriced/],
    [{ away: '2d' }, /away: expected a number and s, m or h, for example 30m, or 0/],
    [{ engine: 'embedded' }, /results: a sweep on a Temporal server needs a results store/],
    [
      { engine: 'embedded', results: 'x.db', agent: async function mine() {} },
      /function:mine plays in this process only/,
    ],
    [{ agent: ['scripted:oracle', 'scripted:oracle'] }, /given twice/],
  ];
  it.each(wrong)('%j', async (options, message) => {
    const refused = await evaluate({ ...(options as EvaluateOptions) }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UserFacingError);
    expect((refused as Error).message).toMatch(message);
    expect(leftBehind()).toEqual(before);
  });

  it('nothing that is undefined', async () => {
    const options = { ...ONE, trials: undefined, agent: undefined } as unknown as EvaluateOptions;
    expect((await evaluate(options)).total.solved).toBe(1);
  });
});

it('prints nothing, and changes neither exit code nor signal handlers', async () => {
  const written = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write'), vi.spyOn(console, 'log')];
  const handlers = () => process.eventNames().map((name) => [name, process.listenerCount(name)]);
  const [had, code] = [handlers(), process.exitCode];
  await evaluate({
    ...ONE,
    agent: ['scripted:oracle', { name: 'bad', takeTurn: () => Promise.reject(new Error('x')) }],
  });
  for (const writes of written) expect(writes).not.toHaveBeenCalled();
  expect(handlers()).toEqual(had);
  expect(process.exitCode).toBe(code);
});
