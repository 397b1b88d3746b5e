import { isSolved } from '../../evaluation/solved.ts';
import { TRIVIAL_AGENTS } from '../../roles/scripted/trivial-agents.ts';
import type { AcrossScenarios, Check } from '../check.ts';
import { isRefusable } from '../right-to-refuse.ts';
import type { Subject } from '../subject.ts';

const { unhelpful, idle, confirm, echo } = TRIVIAL_AGENTS;

/** Where refusing is right, an agent that refuses everything may be right by chance, but in fewer than half of the scenarios. */
export const trivialAgents: Check = {
  id: 'trivial-agents',
  number: 3,
  title: 'an agent that does nothing, refuses, confirms or echoes solves nothing',
  async run(subject) {
    const agents = { idle, confirm, echo, ...(!isRefusable(subject.scenario) && { unhelpful }) };
    const findings = await Promise.all(
      Object.entries(agents).map(async ([name, agent]) => {
        if (!isSolved((await subject.play(agent)).score.similarity)) return [];
        return [{ evidence: `it is solved by scripted:${name}`, path: ['milestones'] }];
      }),
    );
    return findings.flat();
  },
  across: fewerThanHalf(),
};

function fewerThanHalf(): AcrossScenarios {
  return {
    measure: async (subject) => ({ refused: await refused(subject) }),
    judge(cells) {
      const refusable = Map.groupBy(
        cells.filter(({ figures }) => figures['refused'] !== NOT_REFUSABLE),
        ({ scenario }) => scenario,
      );
      const solved = [...refusable].filter(([, own]) => own.some(({ figures }) => figures['refused'] === SOLVED));
      if (2 * solved.length < Math.max(refusable.size, 1)) return [];
      const names = solved.map(([name]) => name).join(', ');
      return [
        {
          evidence: `scripted:unhelpful solves ${solved.length} of the ${refusable.size} scenarios where refusing is right: ${names}`,
        },
      ];
    },
  };
}

const NOT_REFUSABLE = 'refusing is wrong';
const SOLVED = 'solved';

async function refused(subject: Subject): Promise<string> {
  if (!isRefusable(subject.scenario)) return NOT_REFUSABLE;
  return isSolved((await subject.play(unhelpful)).score.similarity) ? SOLVED : 'unsolved';
}
