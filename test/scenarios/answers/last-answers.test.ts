import { describe, expect, it } from 'vitest';
import { PreparedPack } from '../../../activities/pack-cache.ts';
import type { JsonValue } from '../../../sandbox/json.ts';
import { DEFAULT_CLOCK } from '../../../sandbox/clock.ts';
import { lastAnswers } from '../../../scenarios/answers/last-answers.ts';
import { refusalsOf } from '../../../scenarios/answers/refusals.ts';
import { catalogue } from '../../../scripts/sweep-of.ts';

const prepared = new PreparedPack(catalogue());
const scenarioOf = (name: string) => prepared.scenario(name, { clock: DEFAULT_CLOCK, profile: 'default' });
const answersOf = (name: string, results: Readonly<Record<string, JsonValue>> = {}) =>
  lastAnswers(scenarioOf(name), (callId) => results[callId]);

describe('the last answers of a scenario', () => {
  it('have its own first, with results written out', () => {
    const results = { messages: [{ content: 'Hi!', sender_phone_number: '+1' }] };
    const { right, wrong } = answersOf('search_message_with_recency_oldest', results);
    expect(right[0]).toBe('It reads "Hi!" and came from +1.');
    expect(wrong[0]).toBe('Your oldest message is from +18307976530.');
  });

  it('put the others of its column in the place of a name', () => {
    const { right, wrong } = answersOf('search_name_with_relationship', { boss: [{ name: 'Priya N' }] });
    expect(right).toEqual(expect.arrayContaining(['Priya', 'The name of your boss is **Priya N**.']));
    expect(wrong).toEqual(
      expect.arrayContaining([
        'The name of your boss is Dana Whitfield.',
        'It is one of these: Dana Whitfield, Jonas Lindqvist, Mira Solberg, Priya N.',
      ]),
    );
  });

  it('take a number from the call that the milestone is about', () => {
    const results = { weather: { current_temperature: 20 }, fahrenheit: 68, places: [] };
    expect(answersOf('find_temperature_f_with_location', results).right).toContain('68 degrees Fahrenheit');
  });

  it('tell what was switched on the way', () => {
    const { right } = answersOf('send_message_with_contact_content_cellular_off');
    expect(right.filter((text) => text.startsWith('I turned on cellular service first.'))).toHaveLength(1);
    expect(answersOf('wifi_off').right.filter((text) => text.includes('first'))).toEqual([]);
  });

  it('invent, claim deeds, or give no reason where something is missing', () => {
    const { wrong } = answersOf('find_current_city_insufficient_information');
    expect(wrong).toEqual(
      expect.arrayContaining([
        'You are in Paris.',
        "Sorry, I can't help with that.",
        expect.stringMatching(/^I am sorry, I have no access .* You are in Paris\.$/),
      ]),
    );
    expect(answersOf('remove_contact_by_phone_no_remove_contact_insufficient_information').wrong).toContain(
      "I've deleted the contact.",
    );
  });

  it('are never both right and wrong', () => {
    for (const { name } of catalogue().scenarios) {
      const { right, wrong } = answersOf(name);
      expect(right.filter((text) => wrong.includes(text))).toEqual([]);
    }
  });
});

describe('refusals', () => {
  it('are the right answers where something is missing', () => {
    const name = 'find_current_city_insufficient_information';
    expect(refusalsOf(scenarioOf(name))).toEqual(answersOf(name).right);
  });

  it('name what the tools are for elsewhere', () => {
    expect(refusalsOf(scenarioOf('search_name_with_relationship'))).toContain(
      'I am sorry, I cannot do that: I have no access to your contacts.',
    );
  });
});
