import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../client/index.ts';
import type { SeatTurn } from '../../client/index.ts';
import { offeredTools, toolsAfter } from '../../sandbox/augmentation/offered-tools.ts';
import { rankTools } from '../../sandbox/augmentation/rank-tools.ts';
import { SEARCH_TOOL } from '../../sandbox/augmentation/tool-search.ts';
import type { Message } from '../../sandbox/message.ts';
import { PHONE } from '../../worlds/phone/world.ts';
import { callTurn } from '../support/turns.ts';

const agents = PHONE.tools.filter(({ caller }) => caller === 'agent');
const ranked = (query: string, limit = 3) => rankTools(query, agents, limit).map(({ name }) => name);

describe('ranking of tools', () => {
  it('finds each tool among the first three by the words of its name', () => {
    const missed = agents.filter(({ name }) => !ranked(name.replaceAll('_', ' ')).includes(name));
    expect(missed.map(({ name }) => name)).toEqual([]);
  });

  it('finds by descriptions, in any case and number, and nothing without a shared word', () => {
    expect(ranked('Text MESSAGES to a phone number')).toContain('send_message_with_phone_number');
    expect(ranked('contacts')).toEqual(ranked('contact'));
    expect(ranked('zyzzyva')).toEqual([]);
    expect(ranked('contact', 2)).toHaveLength(2);
  });
});

describe('augmentation search', () => {
  const tools = offeredTools({ allow: ['add_contact'], deny: ['get_wifi_status'] }, 'search', PHONE);
  const names = (messages: readonly Message[]) => toolsAfter(tools, messages).schemas.map(({ name }) => name);
  const found = (...result: readonly string[]): Message => ({
    sender: 'execution-environment',
    recipient: 'agent',
    content: '',
    toolResult: {
      callId: 'c',
      name: SEARCH_TOOL,
      trace: { toolName: SEARCH_TOOL, arguments: {}, result: result.map((name) => ({ name, description: '' })) },
    },
  });

  it('offers one tool, and what was found, but never what is denied', () => {
    expect(names([])).toEqual([SEARCH_TOOL]);
    expect(names([found('add_contact')])).toEqual([SEARCH_TOOL, 'add_contact']);
    expect(names([found('add_contact'), found('remove_contact')])).toHaveLength(3);
    expect(names([found('get_wifi_status')])).toEqual([SEARCH_TOOL]);
  });

  it('leaves other augmentations as they are', () => {
    const all = offeredTools({ allow: ['add_contact'], deny: [] }, 'at', PHONE);
    expect(toolsAfter(all, [])).toBe(all);
    expect(all.offered.has(SEARCH_TOOL)).toBe(false);
  });

  it('refuses a world with a tool of that name', () => {
    const taken = { ...PHONE, tools: [...PHONE.tools, { ...agents[0]!, name: SEARCH_TOOL }] };
    expect(() => offeredTools({ allow: [], deny: [] }, 'search', taken)).toThrow(`called ${SEARCH_TOOL}: rename it`);
  });
});

describe('a run under search', () => {
  const done: SeatTurn = { content: 'I have lent Middlemarch to you, Ada.' };
  const lend = callTurn('lend_book', { book_id: 'b-17f3', member_id: 'm-2201' });

  /** What the agent was offered in each turn, and how its calls were answered. */
  async function played(...turns: readonly SeatTurn[]) {
    const offered: (readonly string[])[] = [];
    const agent = {
      name: 'desk',
      takeTurn: ({ tools }: { readonly tools: readonly object[] }) => {
        offered.push(tools.map((one) => /"name":"(\w+)"/.exec(JSON.stringify(one))?.[1] ?? ''));
        return turns[offered.length - 1] ?? { content: 'That is all.' };
      },
    };
    const { runs } = await evaluate({
      pack: resolve('examples/worlds/library'),
      scenarios: ['lend_middlemarch'],
      augmentations: ['search'],
      agent,
    });
    const answers = runs[0]!.messages.flatMap(({ content, recipient, toolResult }) =>
      toolResult && recipient === 'agent' ? [content] : [],
    );
    return { offered, answers, solved: runs[0]!.solved };
  }

  it('is solved by who searches first, and is offered in the next turn what was found', async () => {
    const { offered, answers, solved } = await played(
      callTurn(SEARCH_TOOL, { query: 'lend a book', limit: 1 }),
      lend,
      done,
    );
    expect(offered.slice(0, 2)).toEqual([[SEARCH_TOOL], [SEARCH_TOOL, 'lend_book']]);
    expect(answers[0]).toContain('Lends a copy of a book');
    expect(solved).toBe(true);
  });

  it('answers a call of what was not found with an error, and changes nothing', async () => {
    const { answers, solved } = await played(lend, done);
    expect(answers).toEqual([`No tool lend_book has been found yet. Call ${SEARCH_TOOL} first.`]);
    expect(solved).toBe(false);
  });

  it('says what is wrong with a search', async () => {
    const { answers } = await played(
      callTurn(SEARCH_TOOL, { query: ' ' }),
      callTurn(SEARCH_TOOL, { query: 'a', limit: 0 }),
      done,
    );
    expect(answers).toEqual([
      'The query is empty: say what the tool should do.',
      expect.stringContaining('limit must be from 1 to 20'),
    ]);
  });

  it('is solved by the oracle, in worlds of packs and on the phone, and with faults', async () => {
    const oracle = async (options: object) => {
      const { runs } = await evaluate({ augmentations: ['search'], agent: 'scripted:oracle', ...options });
      return runs.filter(({ solved }) => !solved).map(({ id, explanation }) => [id, explanation]);
    };
    const library = { pack: resolve('examples/worlds/library') };
    expect(await oracle(library)).toEqual([]);
    expect(await oracle({ ...library, faults: 0.5 })).toEqual([]);
    const scenarios = [
      'wifi_off',
      'find_days_till_holiday',
      'send_message_with_contact_content_cellular_off_multiple_user_turn',
      'remove_contact_by_phone_no_search_contacts_insufficient_information',
    ];
    expect(await oracle({ scenarios })).toEqual([]);
  });
});
