import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { CATEGORY_OF_COLUMN } from '../../sandbox/categories.ts';
import { asksOf } from '../../language/questions/asks-of.ts';
import { slotsOf } from '../../language/questions/slots.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import { SLOTS } from '../../sandbox/script.ts';
import { finalWorld } from '../../sandbox/trajectory.ts';
import type { Trajectory } from '../../sandbox/trajectory.ts';
import { escapedTexts } from '../format/notation.ts';
import type { ScenarioInstance } from '../instantiate.ts';
import { runConversation } from './run-conversation.ts';
import type { DoneStep } from './run-conversation.ts';
import { isNamed, factsOfRun } from './told-facts.ts';
import type { ToldFact } from './told-facts.ts';
import { writtenSteps } from './written-steps.ts';
import { wrongAnswers } from './wrong-answers.ts';

/** A scenario that a run makes, as its author would write it. */
export interface RunDraft {
  readonly written: JsonObject;
  /** What a person has to look at, a sentence each. */
  readonly review: readonly string[];
}

/** So many facts are demanded of what the agent says. */
const MOST_FACTS = 8;

/** Nothing in the run tells a right agent from a wrong one. */
export class NothingToDemand extends Error {}

/**
 * The scenario in which the agent has to do what it did in a run, and say what it said at the end.
 * @param origin the scenario of the run, as it was played
 * @throws NothingToDemand, with the reason
 */
export function scenarioOfRun(name: string, run: Trajectory, origin: ScenarioInstance): RunDraft {
  const { definition } = origin;
  const { tables } = definition;
  const conversation = runConversation(run.events, definition);
  const done = conversation.steps.flatMap(({ step }) => ('calls' in step ? step.calls : []));
  const end = finalWorld(run);
  const values = done.flatMap(({ arguments: given, result }) => [given, result]);
  const factsIn = factsOfRun({ tables, start: run.world, end, values, clock: origin.clock });
  const last = lastWords(conversation.steps, factsIn);
  const replies = conversation.replies.slice(0, last.replies);
  const said = [conversation.opening, ...replies.map(({ say }) => say)];
  const isChanged = !isDeepStrictEqual(run.world, end);
  const isAsked = said.some((text) => text.includes('?'));
  const learned = last.facts.filter(
    (told) => told.fact.kind !== 'act' && told.fact.kind !== 'switch' && !said.some((text) => isNamed(told, text)),
  );
  const tells = (isChanged && !isAsked ? [] : learned).slice(0, MOST_FACTS);
  const reports = last.facts.filter((fact) => isChanged && !tells.includes(fact)).slice(0, MOST_FACTS);
  if (!isChanged && tells.length === 0)
    throw new NothingToDemand(
      'no row changed, and its last words tell nothing that a tool returned and the user did not say',
    );
  const isAwaited =
    replies.length > 0 &&
    conversation.steps.every(
      ({ replies: given, step }) => given > 0 || 'say' in step || !step.calls.some(({ isWriting }) => isWriting),
    );
  const solution = writtenSteps(last.steps, { said, start: JSON.stringify(run.world) });
  const sentence = solution.at(-1)!['say']!;
  const wrong = wrongAnswers(last.say, [...tells, ...reports], { scenario: { world: run.world, definition } });
  const optional = {
    state: origin.state,
    ...(origin.tools.deny.length > 0 && { denied: origin.tools.deny }),
    ...(origin.now !== undefined && { now: origin.now }),
    maxMessages: origin.maxMessages,
  };
  const brief = {
    opening: conversation.opening,
    goal: origin.user.goal,
    knows: origin.user.knows,
    lacks: origin.user.lacks,
    ...(replies.length > 0 && {
      replies: replies.map(({ asked, calls, say }) => ({
        ...whenAsked(asked),
        ...(calls.length > 0 && { calls }),
        say,
      })),
    }),
  };
  const written = {
    name,
    summary: `As in a run that is right: ${origin.summary}`,
    categories: categoriesOf(origin, done.length, replies.length),
    tools: origin.tools.allow,
    ...escapedTexts({ ...optional, ...(origin.rows && { rows: origin.rows }) }),
    ...(origin.ownWorld && { ownWorld: escapedTexts(origin.ownWorld as JsonObject) }),
    ...escapedTexts(brief as JsonObject),
    solution,
    answers: { right: [sentence], wrong: wrong.map((text) => escapedTexts(text).replaceAll(/[{}]/g, '')) },
    milestones: milestonesOf({ isChanged, isAwaited, tells, reports, results: done.map(({ result }) => result) }),
  } as JsonObject;
  return { written, review: review({ isChanged, tells, reports, replies: replies.length }) };
}

interface LastWords {
  /** The steps up to the sentence, with it. */
  readonly steps: readonly DoneStep[];
  readonly say: string;
  readonly facts: readonly ToldFact[];
  /** The replies that the user had given before. */
  readonly replies: number;
}

/** Of what the agent said after its last call, the sentence that tells most: others are thanks and farewells. */
function lastWords(
  steps: readonly { readonly step: DoneStep; readonly replies: number }[],
  factsIn: (text: string) => readonly ToldFact[],
): LastWords {
  const lastCall = steps.findLastIndex(({ step }) => 'calls' in step);
  if (lastCall === -1) throw new NothingToDemand('no call of the agent succeeded in it');
  const candidates = steps.flatMap(({ step, replies }, index): readonly LastWords[] => {
    if (index < lastCall || 'calls' in step) return [];
    const until = steps.slice(0, index + 1).map((one) => one.step);
    return [{ steps: until, say: step.say, facts: factsIn(step.say), replies }];
  });
  const [best] = candidates.toSorted((one, other) => other.facts.length - one.facts.length);
  if (best === undefined) throw new NothingToDemand('the agent says nothing after its last call');
  return best;
}

function categoriesOf({ categories }: ScenarioInstance, calls: number, replies: number): readonly string[] {
  const kept = Object.entries(CATEGORY_OF_COLUMN).flatMap(([code, category]) =>
    (code === 'SD' || code === 'C') && categories.includes(category) ? [code] : [],
  );
  return [...kept, calls > 1 ? 'MTC' : 'STC', replies > 0 ? 'MUT' : 'SUT'];
}

/** What the agent asked for, where a scripted user understands it. */
function whenAsked(asked: string): JsonObject {
  const slots = asksOf(asked).flatMap((ask) => slotsOf(ask, SLOTS));
  return slots.length === 0 ? {} : { when: { slot: [...new Set(slots)] } };
}

interface Demands {
  readonly isChanged: boolean;
  /** Nothing was changed before the user said more. */
  readonly isAwaited: boolean;
  readonly tells: readonly ToldFact[];
  readonly reports: readonly ToldFact[];
  readonly results: readonly JsonValue[];
}

function milestonesOf({ isChanged, isAwaited, tells, reports, results }: Demands): readonly JsonObject[] {
  const facts = (sentence: 'tells' | 'reports', all: readonly ToldFact[]) =>
    all.length === 0 ? {} : { [sentence]: all.map(({ written }) => escapedTexts(written)) };
  const looked = tells.flatMap(({ fact }) =>
    'values' in fact && results.some((result) => holds(result, fact.values[0]!)) ? [escapedTexts(fact.values[0]!)] : [],
  );
  return [
    ...(isAwaited ? [{ id: 'wish', turn: 'user' }] : []),
    ...(looked.length > 0 ? [{ id: 'looked-up', after: [], found: looked }] : []),
    ...(isChanged
      ? [{ ...(isAwaited && { after: ['wish'], since: 'wish' }), changes: 'solution', ...facts('reports', reports) }]
      : []),
    ...(tells.length > 0
      ? [
          {
            ...(looked.length > 0 && !isChanged && isAwaited && { after: ['wish', 'looked-up'] }),
            ...facts('tells', tells),
          },
        ]
      : []),
  ];
}

function holds(result: JsonValue, value: string | number): boolean {
  if (typeof result === 'object' && result !== null)
    return Object.values(result as JsonObject).some((part) => holds(part, value));
  return result === value;
}

function review({
  isChanged,
  tells,
  reports,
  replies,
}: Pick<Demands, 'isChanged' | 'tells' | 'reports'> & { readonly replies: number }): readonly string[] {
  const named = (all: readonly ToldFact[]) =>
    all.map(({ written }) => stringify(written, { collectionStyle: 'flow' }).trim()).join(', ');
  return [
    'solution: are all of its calls needed? Take out the others.',
    ...(isChanged
      ? ['changes: solution demands the rows that it changes, and no others: is that what was wished?']
      : []),
    ...(tells.length > 0 ? [`tells: must the user learn all of ${named(tells)}? Take out what need not be told.`] : []),
    ...(reports.length > 0 ? [`reports: nothing false may be said of ${named(reports)}, and nothing need be.`] : []),
    ...(isChanged && reports.length + tells.length === 0
      ? ['its last words are not judged: write what they report, or must tell (reports, tells).']
      : []),
    ...(replies > 0
      ? ['replies: is each given when the agent asks for it, and never before (when: { slot: time })?']
      : []),
    'answers: write more right and wrong ones, as other people would say them.',
    'minefields: there are none; forbid what would do harm.',
  ];
}
