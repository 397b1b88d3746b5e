import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { extendLog, startOfLog } from '../../activities/log-chain.ts';
import { playedTurn } from '../../activities/take-turn.ts';
import { createRole, NO_SCENARIO } from '../../roles/create-role.ts';
import type { RoleContext } from '../../roles/create-role.ts';
import type { Answer } from '../../roles/model/adapter.ts';
import { ProviderFailure } from '../../roles/model/provider-failure.ts';
import type { TakeTurn } from '../../roles/role.ts';
import { userTools } from '../../sandbox/augmentation/offered-tools.ts';
import type { TurnEvent } from '../../sandbox/event.ts';
import { openingEvent } from '../../sandbox/trajectory.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { prepared, settingsOf } from '../support/packs.ts';
import { answering, KEY } from './asking.ts';
import { agent, VENDORS } from './vendors.ts';
import { PHONE } from '../../worlds/phone/world.ts';
import { everyNth } from '../support/nightly.ts';

const EVENTS = [openingEvent('Who is Ada?')];
const scenario = prepared(loadPack()).scenario('wifi_off', settingsOf(loadPack()));
const CONTEXT = {
  role: 'agent',
  seed: 1,
  profile: 'default',
  scenario,
  tools: userTools(PHONE),
  events: EVENTS,
} as const;

/** The event as it is kept; a failure of the provider, which is bounded too, keeps none. */
async function kept(role: TakeTurn): Promise<TurnEvent | null> {
  const turn = playedTurn(role, CONTEXT, new AbortController().signal);
  const event = await turn.catch((error: unknown) => error);
  if (event instanceof ProviderFailure) {
    const { message, report = null, lastly = null } = event;
    expect(JSON.stringify({ message, report, lastly }).length).toBeLessThan(40_000);
    return null;
  }
  if (event instanceof Error) throw event;
  const log = extendLog(startOfLog(EVENTS), event as TurnEvent);
  expect(log.bytes).toBeLessThanOrEqual(1_500_000);
  return log.events[1] as TurnEvent;
}

/** What is kept of anything but texts and provider data. */
function expectBounded({ report, failed = '', messages }: TurnEvent): void {
  expect(JSON.stringify(report ?? null).length).toBeLessThan(20_000);
  expect(failed.length).toBeLessThanOrEqual(300);
  for (const { content, toolCall } of messages) {
    expect(content.length).toBeLessThan(65_000);
    expect(toolCall?.name.length ?? 0).toBeLessThanOrEqual(500);
    expect(toolCall?.id.length ?? 0).toBeLessThanOrEqual(200);
    expect(toolCall?.arguments.length ?? 0).toBeLessThanOrEqual(64_000);
  }
}

const HUGE = 'x'.repeat(30_000_000);
const MANY = Array.from({ length: 1_000_000 }, () => 'x'.repeat(27));
const DEEP = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`);
const CALL = { id: 'c1', name: 'look_up', arguments: '{}' };
const USAGE = { input: 11, cachedInput: 4, cacheWrite: 2, output: 7, reasoning: 3, costUsd: 0.5 };
const ANSWER: Answer = {
  text: 'Yes.',
  calls: [],
  servedModel: 'm',
  responseId: 'r',
  finishReason: 'stop',
  usage: USAGE,
  rawUsage: { total: 18 },
};

/** Each field of an answer, as large as an answer may be. */
const LARGE_FIELDS: readonly (readonly [field: string, changes: Partial<Answer>])[] = [
  ['text', { text: HUGE }],
  ['refusal', { stopped: 'refused', refusal: HUGE }],
  ['refusal of who gives up', { stopped: 'gave-up', refusal: HUGE }],
  ['error', { stopped: 'error', refusal: HUGE }],
  ['reasoning', { reasoning: HUGE }],
  ['reasoning in the text', { text: `<think>${HUGE}</think>Yes.` }],
  ['tags in the text', { text: '<function='.repeat(3_000_000) }],
  ['warnings', { warnings: [HUGE] }],
  ['data, a text', { data: HUGE }],
  ['data, a list', { data: MANY }],
  ['data, nested', { data: DEEP }],
  ['servedModel', { servedModel: HUGE }],
  ['responseId', { responseId: HUGE }],
  ['finishReason', { finishReason: HUGE }],
  ['finishReason of an unknown end', { stopped: 'unknown', finishReason: HUGE }],
  ['finishReason of silence', { text: null, finishReason: HUGE }],
  ['rawUsage, a text', { rawUsage: { model: HUGE } }],
  ['rawUsage, a list', { rawUsage: MANY }],
  ['rawUsage, nested', { rawUsage: DEEP }],
  ['calls', { calls: Array.from({ length: 500_000 }, () => CALL) }],
  [
    'calls with the ids that others are given',
    { calls: Array.from({ length: 500_000 }, (_, k) => ({ ...CALL, id: `t00001${String(k + 1).padStart(3, '0')}` })) },
  ],
  ['id of a call', { calls: [{ ...CALL, id: HUGE }] }],
  ['name of a call', { calls: [{ ...CALL, name: HUGE }] }],
  ['arguments of a call', { calls: [{ ...CALL, arguments: HUGE }] }],
  ['data of a call', { calls: [{ ...CALL, data: HUGE }] }],
  ['nested data of a call', { calls: [{ ...CALL, data: DEEP }] }],
];

describe('of an answer of 30 MB a bounded event is kept', () => {
  it.each(everyNth(2, LARGE_FIELDS))('%s', async (_, changes) => {
    const event = await kept(answering({ ...ANSWER, ...changes }));
    expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(500_000);
    if (event !== null) expectBounded(event);
  });

  it('what fits is kept as it is', async () => {
    const data = { signature: 's'.repeat(200_000) };
    const rawUsage = { model: 'y'.repeat(10_000) };
    const servedModel = 'm'.repeat(500);
    const given = { ...ANSWER, servedModel, rawUsage, calls: [{ ...CALL, data }] };
    const { report, messages } = (await kept(answering(given)))!;
    expect(report).toMatchObject({ servedModel, responseId: 'r', finishReason: 'stop', usage: USAGE, rawUsage });
    expect(messages).toMatchObject([{ toolCall: { id: 'c1', providerData: { data } } }]);
    const many = Array.from({ length: 1_000 }, (_, k) => ({ ...CALL, id: `c${k}` }));
    expect((await kept(answering({ ...ANSWER, calls: many })))?.messages).toHaveLength(1_000);
  });

  it('more calls than a turn may have, and data nested deeper than it may be, end the run', async () => {
    const calls = Array.from({ length: 1_001 }, () => CALL);
    expect(await kept(answering({ ...ANSWER, calls }))).toMatchObject({
      failed: 'it called 1001 tools in one turn; the limit is 1000',
      report: { usage: USAGE },
    });
    expect(await kept(answering({ ...ANSWER, data: DEEP }))).toMatchObject({
      failed: 'the provider wants its own data back in later turns, nested deeper than the limit of 100 levels',
    });
    expect(await kept(answering({ ...ANSWER, data: DEEP, stopped: 'refused', refusal: 'No.' }))).toMatchObject({
      failed: 'the model refused: No.',
      failureKind: 'refused',
    });
  });
});

/** What no number of tokens and no cost can be. */
const FALSE_NUMBERS = [-1, -1_000, 1e300, 1_000_000_001, Number.NaN, Infinity, -Infinity, '12', null, {}] as const;

describe('usage that cannot be true is unknown', () => {
  const usageOf = async (usage: object) =>
    (await kept(answering({ ...ANSWER, usage: { ...USAGE, ...usage } })))?.report?.usage;

  it.each([...FALSE_NUMBERS, 0.5])('%s tokens', async (tokens) => {
    expect(await usageOf({ input: tokens })).toBeNull();
    expect(await usageOf({ output: tokens })).toBeNull();
    const details = { cachedInput: tokens, cacheWrite: tokens, reasoning: tokens };
    expect(await usageOf(details)).toEqual({ ...USAGE, cachedInput: 0, cacheWrite: 0, reasoning: 0 });
  });

  it.each(FALSE_NUMBERS)('a cost of %s dollars', async (costUsd) => {
    expect(await usageOf({ costUsd })).toEqual({ ...USAGE, costUsd: null });
  });

  it('any other is believed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(1_000_000_000),
        fc.double({ min: 0, max: 10_000, noNaN: true }),
        async (input, costUsd) => {
          expect(await usageOf({ input, costUsd: Math.abs(costUsd) })).toEqual({
            ...USAGE,
            input,
            costUsd: Math.abs(costUsd),
          });
        },
      ),
      { numRuns: 50, seed: 5 },
    );
  });
});

const TURN = {
  content: 'Let me see.',
  tool_calls: [{ id: 'c1', function: { name: 'look_up', arguments: '{"name": "Ada"}' } }],
  state: { note: 'n' },
  reasoning: 'Hm.',
  model: 'm',
  usage: { prompt_tokens: 11, completion_tokens: 7, cost: 0.5, prompt_tokens_details: { cached_tokens: 4 } },
};
const GIVEN_UP = { failed: 'I cannot.', content: 'No.' };
const REFUSED = { refusal: 'No.' };

const ROLE: RoleContext = {
  environment: { OPENAI_API_KEY: KEY },
  ...NO_SCENARIO,
};

/** Each way in which somebody takes a seat: what he answers by default, and his turn where he answers something else. */
const SEATS: readonly (readonly [name: string, answers: readonly unknown[], roleOf: (answer: unknown) => TakeTurn])[] =
  [
    ...VENDORS.map((vendor) => {
      const answers = [vendor.callWithData(40).body, vendor.ended('Yes.', 'stop').body];
      return [vendor.name, answers, () => agent(vendor.plainSpec, vendor)] as const;
    }),
    ['an endpoint', [TURN, GIVEN_UP, REFUSED], () => createRole('agent', 'http://agent.example/turn', ROLE)],
    [
      'a function',
      [TURN, GIVEN_UP, REFUSED],
      (answer) => {
        const functions = new Map([['function:mine', () => Promise.resolve(answer as never)]]);
        return createRole('agent', 'function:mine', { ...ROLE, functions });
      },
    ],
    [
      'who takes the seat from outside',
      [TURN, GIVEN_UP, REFUSED],
      (answer) => createRole('agent', 'external:me', { ...ROLE, submitted: { turn: answer as never, latencyMs: 1 } }),
    ],
  ];

const LONG = 'x'.repeat(600_000);

/** The value with each of its leaves replaced in turn. */
function variants(value: unknown, put: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [put];
  return Object.entries(value).flatMap(([name, item]) =>
    variants(item, put).map((changed) =>
      Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed },
    ),
  );
}

describe.each(everyNth(3, SEATS))('of an answer of %s a bounded event is kept', (_, answers, roleOf) => {
  afterEach(() => vi.unstubAllGlobals());

  const takenWith = (answer: unknown) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
    return kept(roleOf(answer));
  };

  it('whichever of its texts is too long', async () => {
    for (const changed of answers.flatMap((answer) => variants(answer, LONG))) {
      const event = await takenWith(changed);
      if (event === null) continue;
      expectBounded(event);
      expect(JSON.stringify(event).length).toBeLessThan(500_000);
    }
  });

  it('whichever of its numbers is extreme', async () => {
    for (const put of [-1_000, 1e300, 0.5, '12', null]) {
      for (const changed of variants(answers[0], put)) {
        const usage = (await takenWith(changed))?.report?.usage ?? null;
        if (usage === null) continue;
        const { costUsd, ...tokens } = usage;
        for (const count of Object.values(tokens))
          expect(count).toSatisfy((n: number) => Number.isInteger(n) && n >= 0 && n < 1e10);
        expect(costUsd ?? 0).toBeGreaterThanOrEqual(0);
        expect(costUsd ?? 0).toBeLessThanOrEqual(10_000);
      }
    }
  });
});
