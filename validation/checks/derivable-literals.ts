import { findScenario } from '../../scenarios/find-scenario.ts';
import { scenarioUnder } from '../../scenarios/scenario-under.ts';
import type { Check, UnfairFinding } from '../check.ts';
import { canDerive } from '../literals/derivation.ts';
import { literalsOf, showLiteral } from '../literals/literals.ts';
import type { Literal } from '../literals/literals.ts';
import { sourcesOfSteps } from '../literals/sources.ts';
import type { Sources } from '../literals/sources.ts';
import { isRefusable } from '../right-to-refuse.ts';
import type { Subject } from '../subject.ts';
import { namesAndNumbers } from '../texts/names-and-numbers.ts';
import { contentStems } from '../texts/content-words.ts';

export const derivableLiterals: Check = {
  id: 'derivable-literals',
  number: 12,
  title: 'every argument of the solution can be known, and the brief of the user holds what it is asked for',
  async run(subject) {
    const { scenario, pack } = subject;
    if (isRefusable(scenario)) return [];
    const written = scenarioUnder(findScenario(pack, scenario.name), subject.profile);
    const sources = await sourcesOfSteps(subject);
    const literals = literalsOf(written.solution, scenario.definition).flatMap((literal) =>
      examined(literal, sources[literal.step], subject),
    );
    return [...literals, ...repliesBeyondBrief(subject)];
  },
};

function examined(literal: Literal, sources: Sources | undefined, { scenario }: Subject): readonly UnfairFinding[] {
  if (sources === undefined) return [];
  const { argument, tool, path } = literal;
  const what = `${argument} of ${tool} (${showLiteral(literal)})`;
  if (!canDerive(literal, sources)) {
    const evidence = `nothing tells the agent ${what}: neither the user, nor an answer of a tool, nor what a tool would show`;
    return [{ evidence, path }];
  }
  const { opening, user } = scenario;
  if (canDerive(literal, { ...sources, said: [opening] })) return [];
  if (canDerive(literal, { ...sources, said: [opening, user.goal, ...user.knows] })) return [];
  return [{ evidence: `the user is asked for ${what}, and its brief does not say it`, path: ['user', 'knows'] }];
}

/** Names and numbers in replies that neither opening nor brief have. */
function repliesBeyondBrief({ scenario: { opening, user, replies } }: Subject): readonly UnfairFinding[] {
  const known = new Set(contentStems([opening, user.goal, ...user.knows].join(' ')));
  return replies.flatMap(({ say }, index) => {
    const unknown = namesAndNumbers(say).filter((name) => contentStems(name).some((word) => !known.has(word)));
    if (unknown.length === 0) return [];
    const evidence = `the reply "${say}" says what the brief of the user does not: ${unknown.join(', ')}`;
    return [{ evidence, path: ['replies', index, 'say'] }];
  });
}
