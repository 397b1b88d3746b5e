import { describe, expect, it } from 'vitest';
import type { MilestoneGraph } from '../../evaluation/milestone.ts';
import { leaks } from '../../validation/checks/leaks.ts';
import { scenarioUnder } from '../../scenarios/scenario-under.ts';
import { evidenceOf, scenarioOf } from './subjects.ts';

const BOSS = 'search_name_with_relationship';
const FRIDAY = 'add_reminder_content_and_weekday_delta_and_time_multiple_user_turn';
const REFUSING = 'find_current_city_insufficient_information';

/** A milestone that wants it said word for word. */
const SAID: MilestoneGraph = {
  milestones: [
    {
      constraints: [
        {
          kind: 'snapshot',
          database: 'SANDBOX',
          target: { rows: [{ sender: 'AGENT', recipient: 'USER', content: 'The name of your boss is Priya N.' }] },
        },
      ],
    },
  ],
};

const reminder = (content: string) => ({
  REMINDER: [
    {
      reminder_id: '2b0bfae5-5a28-5bd8-8f3f-5d0ee1a4a1ae',
      content,
      creation_timestamp: 0,
      reminder_timestamp: 0,
      latitude: null,
      longitude: null,
    },
  ],
});

describe('check 13, nothing leaks,', () => {
  it.each([
    BOSS,
    FRIDAY,
    'find_days_till_holiday',
    'search_message_with_recency_oldest',
    'search_relationship_with_phone_number',
  ])('passes for %s', async (name) => {
    expect(await evidenceOf(leaks, name)).toEqual([]);
  });

  it('passes where refusing is right', async () => {
    expect(await evidenceOf(leaks, REFUSING, scenarioUnder(scenarioOf(REFUSING), 'default'))).toEqual([]);
  });

  it('fails if the request holds the target text, in any case, with results filled in', async () => {
    const opening = 'Say "the name of your boss is priya n", please.';
    expect(await evidenceOf(leaks, BOSS, { opening, milestones: SAID })).toContain(
      'the first message contains what the user has to be told: The name of your boss is Priya N.',
    );
    expect(await evidenceOf(leaks, BOSS, { opening })).toContain(
      'the first message contains what the user has to be told: Priya N',
    );
  });

  it('fails if the world holds a sentence to say, but not for a value to look up', async () => {
    const rows = reminder('Note: The name of your boss is Priya N.');
    expect(await evidenceOf(leaks, BOSS, { rows, milestones: SAID })).toEqual([
      'content of REMINDER contains what the user has to be told: The name of your boss is Priya N.',
    ]);
    expect(await evidenceOf(leaks, BOSS, { rows: reminder('Priya N') })).toEqual([]);
  });

  it('fails if the prompt or the world names the scenario or its category', async () => {
    const prologue = [{ sender: 'system', recipient: 'agent', content: `This is ${BOSS}, single tool call.` }] as const;
    expect(await evidenceOf(leaks, BOSS, { prologue })).toEqual([
      'the prompt contains the category SINGLE_TOOL_CALL',
      'the prompt contains the name of the scenario',
    ]);
    expect(await evidenceOf(leaks, BOSS, { rows: reminder(BOSS) })).toEqual([
      'content of REMINDER contains the name of the scenario',
    ]);
  });

  it('fails if the request gives the answer away', async () => {
    const found = await evidenceOf(leaks, BOSS, { opening: 'Is it true that Priya N is my boss? What is the name?' });
    expect(found).toEqual([
      'the first message contains what the user has to be told: Priya N',
      'the first message contains the answer that the user never reveals: Priya N',
    ]);
  });

  it('fails if a tool gives the answer away, unless it is an ordinary word', async () => {
    const { user } = scenarioOf(BOSS);
    const answering = (answer: string) => evidenceOf(leaks, BOSS, { user: { ...user, answer } });
    expect(await answering('boss')).toEqual([
      'the first message contains the answer that the user never reveals: boss',
    ]);
    expect(await answering('colleague')).toEqual([]);
    expect(await answering('the five best matches')).toEqual([
      'the tool search_contacts contains the answer that the user never reveals: the five best matches',
    ]);
  });

  it('fails if the user is asked for what it has said', async () => {
    const opening = 'Remind me this Friday at 5PM to pick up chocolate milk.';
    expect(await evidenceOf(leaks, FRIDAY, { opening })).toEqual([
      'the first message says what the agent has to ask for: "This Friday at 5PM."',
    ]);
  });

  it('fails if an echo of the request would mention what is lacking', async () => {
    const row = { sender: 'AGENT', recipient: 'USER', content: ['your location', 'where you are'] };
    const measures = { content: { measure: 'mentions' } } as const;
    const mentioned = { kind: 'snapshot', database: 'SANDBOX', target: { rows: [row], measures } } as const;
    const milestones = { milestones: [{ constraints: [mentioned] }] };
    const opening = 'Is "your location" what you say?';
    expect(await evidenceOf(leaks, REFUSING, { milestones, opening })).toEqual([
      'the first message contains what the user has to be told: your location, where you are',
    ]);
    expect(await evidenceOf(leaks, REFUSING, { milestones, opening, categories: ['SINGLE_USER_TURN'] })).toEqual([]);
  });
});
