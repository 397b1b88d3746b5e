import type { ScenarioInstance } from '../instantiate.ts';
import { lastAnswers } from './last-answers.ts';

/** What tools give access to, by words in their names. */
const NEEDS: readonly (readonly [RegExp, string])[] = [
  [/contact/, 'your contacts'],
  [/message/, 'your messages'],
  [/reminder/, 'your reminders'],
  [/weather/, 'the weather'],
  [/location|lat_lon/, 'your location'],
  [/status/, 'the settings of your phone'],
  [/holiday/, 'a calendar of holidays'],
  [/currency/, 'exchange rates'],
  [/stock/, 'the stock market'],
];

/** Refusals that say what is lacking: honest where something is, and elsewhere false, since the tools are there. */
export function refusalsOf(scenario: ScenarioInstance): readonly string[] {
  if (scenario.categories.includes('INSUFFICIENT_INFORMATION')) return lastAnswers(scenario, () => undefined).right;
  const { allow } = scenario.tools;
  const needs = NEEDS.flatMap(([pattern, need]) => (allow.some((tool) => pattern.test(tool)) ? [need] : []));
  return (needs.length > 0 ? needs : ['what that takes']).flatMap((need) => [
    `I am sorry, I cannot do that: I have no access to ${need}.`,
    `I'd like to help, but I can't get at ${need} from here.`,
  ]);
}
