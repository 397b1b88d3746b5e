import type { Scenario } from '../scenario.ts';

import { expandAnswers, expandWays } from './expand-answers.ts';
import { expandCategories, expandTools } from './expand-lists.ts';
import { expandMilestones, milestonesAt } from './expand-milestones.ts';
import { expandPaper } from './expand-paper.ts';
import { expandSolution } from './expand-solution.ts';
import type { Expansion } from './expansion.ts';
import { expandTables } from './expand-world.ts';
import type { CompleteScenario } from './inherit.ts';

const DEFAULT_STATE = 'base';
const DEFAULT_MAX_MESSAGES = 30;

/** A scenario as the evaluator, the hashes and JSON packs have it. */
export function expandScenario(
  { scenario, path, pathOf, pathInPaper }: CompleteScenario,
  defaultDemonstrations: readonly string[],
  expansion: Expansion,
): Scenario {
  const { origins } = expansion;
  const { rows, ownWorld, prologue, answer, milestones, minefields, paper, answers, ways } = scenario;
  const demonstrations = scenario.demonstrations ?? defaultDemonstrations;
  const user = {
    goal: expansion.text(scenario.goal, pathOf('goal')),
    knows: expansion.texts(scenario.knows, pathOf('knows')),
    lacks: expansion.texts(scenario.lacks, pathOf('lacks')),
    ...(typeof answer === 'string' && { answer: expansion.text(answer, pathOf('answer')) }),
    demonstrations: origins.mark([...demonstrations], pathOf('demonstrations')),
  };
  const replies = (scenario.replies ?? []).map((reply, index) =>
    origins.mark({ ...reply, say: expansion.text(reply.say, [...pathOf('replies'), index, 'say']) }, [
      ...pathOf('replies'),
      index,
    ]),
  );
  return origins.mark(
    {
      name: scenario.name,
      categories: expandCategories(scenario.categories, pathOf('categories'), expansion),
      summary: expansion.text(scenario.summary, pathOf('summary')),
      state: scenario.state ?? DEFAULT_STATE,
      ...(rows && { rows: expandTables(rows, pathOf('rows'), expansion) }),
      ...(ownWorld && { ownWorld: expandTables(ownWorld, pathOf('ownWorld'), expansion) }),
      ...(prologue && { prologue: origins.mark(prologue, pathOf('prologue')) }),
      tools: expandTools(scenario, pathOf('tools'), pathOf('denied'), expansion),
      ...(scenario.now !== undefined && { now: scenario.now }),
      maxMessages: scenario.maxMessages ?? DEFAULT_MAX_MESSAGES,
      opening: expansion.text(scenario.opening, pathOf('opening')),
      user: origins.mark(user, path),
      replies: origins.mark(replies, pathOf('replies')),
      solution: expandSolution(scenario.solution, pathOf('solution'), expansion),
      ...(answers && { answers: expandAnswers(answers, pathOf('answers'), expansion) }),
      ...(ways && { ways: expandWays(ways, pathOf('ways'), expansion) }),
      milestones: expandMilestones(milestonesAt(pathOf('milestones'), milestones), expansion),
      minefields: expandMilestones(milestonesAt(pathOf('minefields'), minefields), expansion),
      ...(paper && { paper: expandPaper(paper, scenario, { pathOf: pathInPaper }, expansion) }),
    },
    path,
  );
}
