import { isObject } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { findScenario } from '../../scenarios/find-scenario.ts';
import { scenarioUnder } from '../../scenarios/scenario-under.ts';
import type { Case } from '../case.ts';
import type { StructurePath, UnfairFinding } from '../check.ts';
import { contentStems, namesAndNumbers } from '../content-words.ts';
import { canDerive } from '../literals/derivation.ts';
import type { Literal } from '../literals/derivation.ts';
import { sourcesOfSteps } from '../literals/sources.ts';
import { callPath, placedCalls } from '../steps.ts';

/** Arguments of the solution that nothing tells, and those that the user is asked for although its brief does not say them. */
export function underivableLiterals(one: Case): readonly UnfairFinding[] {
  const { opening, user } = one.scenario;
  const sources = sourcesOfSteps(one);
  return literalsOf(one).flatMap(({ step, path, ...literal }): readonly UnfairFinding[] => {
    const known = sources[step];
    if (known === undefined) return [];
    const what = `${literal.argument} of ${literal.tool} (${showLiteral(literal)})`;
    if (!canDerive(literal, known)) {
      const evidence = `nothing tells the agent ${what}: neither the user, nor an answer of a tool, nor what a tool would show`;
      return [{ evidence, path }];
    }
    const briefs = [[opening], [opening, user.goal, ...user.knows]];
    if (briefs.some((said) => canDerive(literal, { ...known, said }))) return [];
    return [{ evidence: `the user is asked for ${what}, and its brief does not say it`, path: ['user', 'knows'] }];
  });
}

interface PlacedLiteral extends Literal {
  /** The index of its step. */
  readonly step: number;
  readonly path: StructurePath;
}

/** With their times as they are written, relative to the start. */
function literalsOf({ subject }: Case): readonly PlacedLiteral[] {
  const { solution } = scenarioUnder(findScenario(subject.pack, subject.scenario.name), subject.profile);
  return placedCalls(solution).flatMap(({ call: { tool, arguments: args }, place }) =>
    Object.entries(args).flatMap(([argument, value]): readonly PlacedLiteral[] => {
      const usual = subject.toolNamed(tool)?.parameters[argument]?.default;
      if (!isLiteral(value) || value === usual) return [];
      return [{ tool, argument, value, step: place[0], path: [...callPath(place), 'arguments', argument] }];
    }),
  );
}

function isLiteral(value: JsonValue): value is Literal['value'] & JsonValue {
  if (isObject(value)) return '$time' in value;
  return value !== null && typeof value !== 'object';
}

/** As an author would write it. */
function showLiteral({ value }: Literal): string {
  if (typeof value !== 'object') return JSON.stringify(value);
  return value.part === undefined ? `"${value.$time}"` : `the ${value.part} of "${value.$time}"`;
}

/** Names and numbers in replies that neither opening nor brief have. */
export function repliesBeyondBrief({ scenario: { opening, user, replies } }: Case): readonly UnfairFinding[] {
  const known = new Set(contentStems([opening, user.goal, ...user.knows].join(' ')));
  return replies.flatMap(({ say }, index) => {
    const unknown = namesAndNumbers(say).filter((name) => contentStems(name).some((word) => !known.has(word)));
    if (unknown.length === 0) return [];
    const evidence = `the reply "${say}" says what the brief of the user does not: ${unknown.join(', ')}`;
    return [{ evidence, path: ['replies', index, 'say'] }];
  });
}
