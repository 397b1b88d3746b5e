import type { Score } from '../../evaluation/score.ts';
import { TRIVIAL_AGENTS } from '../../roles/scripted/trivial-agents.ts';
import type { AcrossScenarios, Check, MeasuredCell } from '../check.ts';
import { isRefusable } from '../right-to-refuse.ts';
import { isReached } from '../scores.ts';
import type { Subject } from '../subject.ts';

const { unhelpful, idle, confirm, echo } = TRIVIAL_AGENTS;
const AGENTS = { idle, confirm, echo, unhelpful };
type Agent = keyof typeof AGENTS;
const NAMES = Object.keys(AGENTS) as readonly Agent[];

/** Where refusing is right, an agent that refuses everything may be right by chance, but in fewer than half of the scenarios. */
export const trivialAgents: Check = {
  id: 'trivial-agents',
  number: 3,
  title: 'an agent that does nothing, refuses, confirms or echoes solves nothing',
  async run(subject) {
    const scores = await scoresOf(subject);
    const mayRefuse = isRefusable(subject.scenario);
    return NAMES.filter((name) => isReached(scores[name]) && !(mayRefuse && name === 'unhelpful')).map((name) => ({
      evidence: `it is solved by scripted:${name}`,
      path: ['milestones'],
    }));
  },
  across: fewerThanHalf(),
};

function fewerThanHalf(): AcrossScenarios {
  return {
    async measure(subject) {
      const scores = await scoresOf(subject);
      const isRight = isRefusable(subject.scenario);
      return {
        refused: isRight ? (isReached(scores.unhelpful) ? SOLVED : 'unsolved') : NOT_REFUSABLE,
        ...Object.fromEntries(NAMES.map((name) => [name, scores[name].similarity])),
      };
    },
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
    note: floorsOf,
  };
}

const NOT_REFUSABLE = 'refusing is wrong';
const SOLVED = 'solved';

function floorsOf(cells: readonly MeasuredCell[]): string {
  const mean = (name: Agent) => cells.reduce((sum, { figures }) => sum + Number(figures[name]), 0) / cells.length;
  return NAMES.map((name) => `scripted:${name} scores ${(100 * mean(name)).toFixed(1)}`).join(', ');
}

/** Played once for both parts of the check. */
const played = new WeakMap<Subject, Promise<Readonly<Record<Agent, Score>>>>();

function scoresOf(subject: Subject): Promise<Readonly<Record<Agent, Score>>> {
  const known = played.get(subject);
  if (known !== undefined) return known;
  const scores = playAll(subject);
  played.set(subject, scores);
  return scores;
}

async function playAll(subject: Subject): Promise<Readonly<Record<Agent, Score>>> {
  const scores = await Promise.all(
    NAMES.map(async (name) => [name, (await subject.play(AGENTS[name])).score] as const),
  );
  return Object.fromEntries(scores) as Record<Agent, Score>;
}
