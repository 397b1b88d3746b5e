import { contentStems } from '../texts/content-words.ts';
import type { Check, UnfairFinding } from '../check.ts';
import { statementsIn } from '../demands.ts';
import { isRefusable } from '../right-to-refuse.ts';
import { callsOf } from '../solution/steps.ts';
import type { Subject } from '../subject.ts';

/** Honest refusals name what is lacking in many words. */
const FEWEST_WORDS = 3;

export const refusals: Check = {
  id: 'refusals',
  number: 27,
  title: 'where refusing is right, no offered tools would do, and what is lacking may be named in several words',
  run(subject) {
    if (!isRefusable(subject.scenario)) return Promise.resolve([]);
    return Promise.resolve([...solvedElsewhere(subject), ...fewWords(subject)]);
  },
};

/** Another scenario with the same request shows how it is done, and all tools for it are offered here. */
function solvedElsewhere({ scenario, pack, tools }: Subject): readonly UnfairFinding[] {
  const offered = new Set([...tools.offered.values()].map(({ name }) => name));
  const twins = pack.scenarios.filter(
    (other) => !isRefusable(other) && other.solution.length > 0 && isSameRequest(other, scenario),
  );
  const solved = twins.find(({ solution }) => {
    const needed = solution.flatMap(callsOf).map(({ tool }) => tool);
    return needed.length > 0 && needed.every((tool) => offered.has(tool));
  });
  if (solved === undefined) return [];
  const evidence = `all tools are offered with which ${solved.name} does the same: one of them has to be denied`;
  return [{ evidence, path: ['tools', 'deny'] }];
}

type Request = Pick<Subject['scenario'], 'opening' | 'user'>;

function isSameRequest(one: Request, other: Request): boolean {
  const words = ({ opening }: Request) => contentStems(opening).join(' ');
  return words(one) === words(other) || isSameTask(one.user, other.user);
}

function isSameTask(one: Request['user'], other: Request['user']): boolean {
  return one.goal === other.goal && one.knows.join(' ') === other.knows.join(' ');
}

function fewWords({ scenario: { milestones } }: Subject): readonly UnfairFinding[] {
  return statementsIn(milestones).flatMap((one): readonly UnfairFinding[] =>
    one.kind === 'refuses' && one.about.length < FEWEST_WORDS
      ? [
          {
            evidence: `only "${one.about.join('", "')}" names what is lacking: an honest refusal in other words fails`,
            path: ['milestones'],
          },
        ]
      : [],
  );
}
