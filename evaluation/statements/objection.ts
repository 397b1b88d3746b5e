import type { World } from '../../sandbox/world.ts';
import type { Tables } from '../../worlds/world.ts';
import type { Fact, KnownFact } from '../facts/fact.ts';
import { factJudge } from '../facts/judge-fact.ts';
import type { Row } from '../log.ts';
import type { MilestoneGraph } from '../milestone.ts';
import { knownFact } from './known-fact.ts';

/** What the simulated user can judge by. */
interface UserKnowledge {
  readonly milestones: MilestoneGraph;
  readonly world: World;
  readonly tables: Tables;
  /** All that the user says or knows: values in it are its own. */
  readonly texts: readonly string[];
  /** It knows the right answer, by which it judges what it is told. */
  readonly knowsAnswer: boolean;
}

/** Whether the user can see that a text is wrong: it gives something else in the place of what the user said or knows. */
export function objectionTo({
  milestones,
  world,
  tables,
  texts,
  knowsAnswer,
}: UserKnowledge): (text: string) => boolean {
  const rows = (table: keyof World) => world[table] as readonly object[] as readonly Row[];
  const judge = factJudge(tables, rows, rows);
  const told = texts.join('\n').toLowerCase();
  const isOwn = (fact: Fact) =>
    fact.kind === 'date' ||
    ('values' in fact && fact.values.some((value) => typeof value === 'string' && told.includes(value.toLowerCase())));
  const facts = milestones.milestones.flatMap(({ constraints }) =>
    constraints.flatMap((constraint): readonly (readonly [KnownFact, boolean])[] => {
      if (constraint.kind !== 'tells' && constraint.kind !== 'reports') return [];
      const isReport = constraint.kind === 'reports';
      const known = isReport || constraint.reference === undefined ? knownFact(constraint.fact, undefined) : undefined;
      return known !== undefined && (isReport ? isOwn(known) : knowsAnswer) ? [[known, isReport]] : [];
    }),
  );
  return (text) => facts.some(([fact, isReport]) => judge(fact, text, isReport).verdict === 'rival');
}
